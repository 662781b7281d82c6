/** What other areas may ask of dishes and materials. */
export { dishRows, materialRows } from './dish.ts';
