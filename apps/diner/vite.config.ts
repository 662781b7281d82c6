import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The page of people who eat: one small bundle beside the console, without anything of the console in it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/diner/',
  publicDir: false,
  plugins: [react()],
  build: { outDir: join(root, 'dist/console/diner'), emptyOutDir: true, target: 'es2022', modulePreload: false },
  server: { fs: { allow: [root] } },
});
