// How the web client is built: chunks under static/js and static/css, each written plain, gzipped and brotlied.

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { interpretSchemas, leaveOutSchemaWriters, preloadFont, writeCompressed } from "./build/assets.ts";

export default defineConfig({
  plugins: [
    leaveOutSchemaWriters(),
    interpretSchemas(),
    react(),
    preloadFont("plus-jakarta-sans-latin-wght"),
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
      output: {
        entryFileNames: "static/js/[name]-[hash].js",
        chunkFileNames: "static/js/[name]-[hash].js",
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".css"))
            ? "static/css/[name]-[hash][extname]"
            : "static/media/[name]-[hash][extname]",
      },
    },
  },
  server: { proxy: proxyToServer() },
});

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
