/** What other areas may ask of dishes and materials. */
export { dishRows } from './dish.ts';
export { materialRows } from './material.ts';
export {
  classifyRows,
  cookRows,
  dishLabelRows,
  dishTypeRows,
  effectRows,
  kitchenRows,
  styleRows,
  suitRows,
  tasteRows,
} from './reference.ts';
