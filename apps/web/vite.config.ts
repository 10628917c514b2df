// How the web client is built: chunks under static/js and static/css, each written plain, gzipped and brotlied.

import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { defineConfig } from "vite";
import {
  interpretSchemas,
  keepWhileWatching,
  leaveOutSchemaWords,
  leaveOutSchemaWriters,
  preloadFont,
  writeCompressed,
} from "./build/assets.ts";
import { listShell } from "./build/worker.ts";

/** At the root, since a worker rules what lies beneath it; under the same name in every release, so that it is found. */
const worker = "worker.js";

export default defineConfig({
  plugins: [
    leaveOutSchemaWriters(),
    leaveOutSchemaWords(),
    interpretSchemas(),
    react(),
    preloadFont("plus-jakarta-sans-latin-wght"),
    listShell(worker),
    keepWhileWatching(),
    writeCompressed(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, "index.html"),
        worker: join(import.meta.dirname, "src/worker-main.ts"),
      },
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? worker : "static/js/[name]-[hash:7].js"),
        chunkFileNames: "static/js/[name]-[hash:7].js",
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".css"))
            ? "static/css/[name]-[hash:7][extname]"
            : "static/media/[name]-[hash:7][extname]",
        codeSplitting: { groups: firstVisit() },
      },
    },
  },
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "static/js/[name]-[hash:7].js" } } },
  server: { proxy: proxyToServer() },
});

/**
 * What every page before sign-in brings: one file that changes with a release of a library alone, and one of ours. Left
 * to themselves they were fifteen, which compress worse and are asked for one by one.
 */
function firstVisit() {
  const libraries = /preload-helper|rolldown|node_modules\/(react|react-dom|react-router|scheduler|zod)\//;
  const controls = "Button|Field|FirmField|TextInput|PasswordInput|Problem|PublicPage|Select|LanguagePicker";
  const ours = new RegExp(`src/ui/(${controls}|public-words)\\.ts|src/lib/(api|firm)\\.ts|src/main\\.tsx`);
  return [
    { name: "vendor", test: libraries, priority: 2 },
    { name: "start", test: ours, priority: 1 },
  ];
}

/** In development the API and the hub are the local server's. */
function proxyToServer() {
  const target = "http://127.0.0.1:4400";
  return {
    "/api": target,
    "/AbpUserConfiguration": target,
    "/Home": target,
    "/signalr-tradebookhub": { target, ws: true },
  };
}
