/// <reference types="vitest/config" />
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const pages: Record<string, string> = { main: resolve(import.meta.dirname, "index.html") };
const piscari = resolve(import.meta.dirname, "piscari/index.html");
if (existsSync(piscari)) pages.piscari = piscari;

export default defineConfig({
  base: "./",
  plugins: [react(), tailwindcss()],
  worker: { format: "es" },
  optimizeDeps: { exclude: ["pyodide"] },
  build: {
    target: "es2022",
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    rollupOptions: { input: pages },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node", pool: "threads", isolate: false },
});
