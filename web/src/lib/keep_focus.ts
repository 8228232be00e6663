// Whoever had the keyboard on something that is gone goes on where there is something to do, not at the page's beginning.

/** Watches a part of a page; the focus that its changes would lose goes to the first element of this kind. */
export const keepFocus =
  (to: string) =>
  (root: HTMLElement): (() => void) => {
    let last: Element | null = null;
    const note = (event: FocusEvent): void => {
      last = event.target instanceof Element ? event.target : null;
    };
    const lost = (): boolean => last !== null && (!last.isConnected || last.matches(":disabled")) && document.activeElement === document.body;
    const watch = new MutationObserver(() => {
      // Until there is a place to go, it stays lost; the next change asks again.
      if (lost()) root.querySelector<HTMLElement>(to)?.focus({ preventScroll: true });
    });
    root.addEventListener("focusin", note);
    watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    return () => {
      root.removeEventListener("focusin", note);
      watch.disconnect();
    };
  };
