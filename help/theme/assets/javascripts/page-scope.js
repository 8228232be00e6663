// What the theme's bundle expects of every page: where the site begins, and what is stored for it.
window.__md_scope = new URL("../..", document.currentScript.src);
window.__md_hash = (text) => [...text].reduce((sum, letter) => (sum << 5) - sum + letter.charCodeAt(0), 0);
window.__md_get = (key, storage = localStorage, scope = __md_scope) =>
  JSON.parse(storage.getItem(`${scope.pathname}.${key}`));
window.__md_set = (key, value, storage = localStorage, scope = __md_scope) => {
  try {
    storage.setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
  } catch {
    // A browser that stores nothing shows the page all the same.
  }
};
