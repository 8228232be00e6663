// A screen that stays on, where the browser lets a page ask for it.

/** Keep the screen awake while the page shows; the answer ends it. */
export function awake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  async function ask(): Promise<void> {
    if (over || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      // Plain HTTP or a low battery: the screen's own settings must do.
    }
  }
  const again = (): void => void ask();
  if ("wakeLock" in navigator) {
    document.addEventListener("visibilitychange", again);
    again();
  }
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release().catch(() => {});
  };
}
