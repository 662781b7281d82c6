import { dishImport } from '../contract/dish-import.ts';
import { ImportDishes } from './import-dishes.tsx';
import { ImportGuide } from './import-guide.tsx';

/** Import of dishes as a page of its own (/menudish/dishesImport). */
export default function DishImportPage() {
  return (
    <ImportGuide of={dishImport} hint="原料须先在原料管理中新增；成本和营养按原料自动计算">
      <ImportDishes />
    </ImportGuide>
  );
}
