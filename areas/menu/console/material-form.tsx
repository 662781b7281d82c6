import type { Field } from '#kit/console/form/fields.ts';
import { weighedUnits } from '../contract/units.ts';
import { CategoryPick } from './category-pick.tsx';

type Values = Readonly<Record<string, unknown>>;
const isWeighed = ({ weighedUnit }: Values): boolean => typeof weighedUnit === 'number';

/** Fields of a material; those of its weight show once a unit is chosen. */
export const materialFields = [
  { key: 'materialName', section: '基本信息' },
  'materialCode',
  { key: 'materialType', input: 'radio', span: 2 },
  { key: 'categoryId', input: <CategoryPick />, required: false },
  'unit',
  { key: 'latestPrice', input: 'money' },
  { key: 'edibleRatio', section: '用料与过敏原' },
  'wasteRatio',
  { key: 'allergens', input: 'select', required: false },
  { key: 'weighedUnit', of: weighedUnits, required: false },
  { key: 'weighedCount', showIf: isWeighed },
  { key: 'weighedGrams', showIf: isWeighed, hint: '例如：3 个重 100 克' },
] as const satisfies readonly (string | Omit<Field, 'title'>)[];
