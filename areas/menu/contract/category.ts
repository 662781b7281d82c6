import { z } from 'zod';
import { Sort } from '#areas/canteen/contract/sort.ts';
import { read } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, countField, Id, text } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { dailyGuidance } from './food-group.ts';

/** What is bought: food, goods sold as they are, consumables. */
export const materialType = lookup({
  foodIngredient: { key: 1, desc: '食材', colour: 'success' },
  goods: { key: 2, desc: '商品', colour: 'processing' },
  consumables: { key: 3, desc: '耗材', colour: 'default' },
});

/** Levels a tree of categories may have. */
export const CATEGORY_DEPTH = 4;

/** Categories of materials, a tree for each type; a branch is of one type. */
export const categories = entity({
  noun: '原料分类',
  key: 'categoryId',
  base: '/api/v1/menumaterialcategory',
  access: 'menu:materialCategory',
  wide: 'canteens',
  fields: {
    categoryName: text(20, 1).meta({ title: '原料分类名称', width: 180, sort: true }),
    categoryType: keyOf(materialType).meta({ title: '分类类型', width: 100 }).default(1),
    superId: Id.meta({ title: '上级分类' }).nullable().default(null),
    foodGroup: keyOf(dailyGuidance)
      .nullable()
      .meta({ title: '膳食类别', width: 110, hint: '用于与每日膳食建议比较，只用于食材' })
      .default(null),
    sort: Sort,
  },
  shown: {
    superName: z.string().nullable().meta({ title: '上级分类', width: 150, sort: true }),
    materialCount: countField('原料数'),
  },
  search: ['categoryName'],
  filter: {
    categoryType: keyOf(materialType).optional().meta({ title: '分类类型' }),
    superId: Id.optional(),
  },
  columns: ['categoryName', 'categoryType', 'superName', 'foodGroup', 'materialCount', 'sort'],
  calls: {
    page: ['menu.materialCategoryPage', 'page'],
    add: ['menu.materialCategoryAdd', 'add'],
    modify: ['menu.materialCategoryEdit', 'edit'],
    remove: ['menu.materialCategoryRemove', 'remove'],
  },
});

/** A node of the tree of categories. */
export interface CategoryNode {
  id: string;
  text: string;
  superId: string | null;
  categoryType: 1 | 2 | 3;
  /** Materials and goods of this very category. */
  count: number;
  children: CategoryNode[];
}
const CategoryNode: z.ZodType<CategoryNode, CategoryNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    text: z.string(),
    superId: z.string().nullable(),
    categoryType: keyOf(materialType),
    count: Count,
    children: z.array(CategoryNode),
  }),
);

/** The tree of one type, or of all. */
export const materialCategoryTree = read({
  id: 'menu.materialCategoryTreeList',
  title: '原料分类树',
  path: '/api/v1/menumaterialcategory/tree/list',
  access: 'session',
  content: z.object({ categoryType: keyOf(materialType).optional() }).optional(),
  result: z.array(CategoryNode),
});
