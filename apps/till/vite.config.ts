import { defineConfig } from 'vite';
import { pageBuild } from '../page/page-build.ts';

/** The till, for tablets; older browsers cannot wait until a sale is on the disk. */
export default defineConfig(pageBuild('till', ['chrome97', 'safari16']));
