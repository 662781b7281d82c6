import { defineConfig } from 'vite';
import { pageBuild } from '../page/page-build.ts';

/**
 * The page that screens of machines are: menu boards, information screens, menu tablets and price tags. Without a framework, for screens whose
 * browsers are years behind and whose processors are slow; the pictures it shows are kept as well.
 */
export default defineConfig(pageBuild('board', ['chrome87', 'safari14'], { pictures: '/files/' }));
