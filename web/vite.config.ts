import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const HOUSE = process.env.HOUSE ?? "http://127.0.0.1:8021";

// Built into the Python package, which serves it under /pages/. Nothing is inlined: the house's
// Content-Security-Policy allows files of its own and nothing else.
export default defineConfig({
  base: "/pages/",
  plugins: [svelte()],
  build: {
    outDir: "../src/spanish21/server/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // light-dark() as it is written: cloth within a light page has the colours of the dark.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    chunkSizeWarningLimit: 250,
  },
  // The house compares a page's origin with the host that was asked: it is passed on as it is.
  server: { proxy: { "/api": { target: HOUSE, changeOrigin: false }, "/ws": { target: HOUSE, ws: true, changeOrigin: false } } },
  // All files share a context, for each would load Svelte anew; what a test stubs is whole again after it.
  test: { include: ["src/**/*.test.ts"], environment: "node", isolate: false, unstubGlobals: true },
});
