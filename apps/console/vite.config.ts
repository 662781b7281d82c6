import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '../..');
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

/** The console: one small entry, the layout and every screen as chunks of their own. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: join(root, 'dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    fs: { allow: [root] },
    proxy: { '/prod-api': server, '/console-settings.json': server },
  },
});
