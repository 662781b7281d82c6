/** What other areas may ask of dishes and materials. */
export { dishRows, materialRows } from './dish.ts';
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
