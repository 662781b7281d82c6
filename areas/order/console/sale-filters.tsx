import { mealType } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { nuclearMode, periodBasis } from '../contract/lookups.ts';
import { CanteenSelect, OrgTree, PersonTypeSelect, StallTree } from './place-inputs.tsx';

/** Where and at which meal. */
export const placeFilters = [
  { key: 'canteenIds', title: '食堂', input: <CanteenSelect multiple /> },
  { key: 'stallIds', title: '档口', input: <StallTree multiple /> },
  { key: 'mealTypes', title: '餐次', of: mealType },
] as const;

/** Who and how; and whether the period is of moments or, as in reports, of business dates. */
export const saleFilters = [
  { key: 'placeKind', title: '场所类型', of: placeKind },
  { key: 'nuclearModes', title: '核身方式', of: nuclearMode },
  { key: 'orgIds', title: '所属组织', input: <OrgTree multiple /> },
  { key: 'ownOrgId', title: '所属组织（不含下级）', input: <OrgTree /> },
  { key: 'psnTypes', title: '人员类别', input: <PersonTypeSelect multiple /> },
  { key: 'bizDate', title: '营业日期', input: 'date' },
  { key: 'periodBasis', title: '时间口径', of: periodBasis, placeholder: '发生时间' },
] as const;
