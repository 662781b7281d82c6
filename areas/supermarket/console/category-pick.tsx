import { materialCategoryTree, materialType } from '#areas/menu/contract/category.ts';
import { treeOf } from '#kit/console/form/made-pickers.tsx';

const GOODS = { categoryType: materialType.key.goods } as const;

/** One category of goods. */
export const GoodsCategoryPick = treeOf(materialCategoryTree, { content: GOODS });
