import { defineConfig } from 'vite';
import { pageBuild } from '../page/page-build.ts';

/** The page of people who eat, for the browsers inside of WeChat and Alipay, which are years behind. */
export default defineConfig(pageBuild('diner', ['chrome92', 'safari15.4']));
