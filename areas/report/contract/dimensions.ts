import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { nuclearMode, tenderType } from '#areas/order/contract/lookups.ts';
import { Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { dimension } from '#kit/contract/report-value.ts';

/* What reports have rows for; null where a fact names none. */
const name = (title: string, width: number) => z.string().nullable().meta({ title, width });

export const byCanteen = dimension('canteenId', Id.nullable(), {
  canteenNum: name('食堂编号', 120),
  canteenName: name('食堂名称', 180),
});
export const byOrganisation = dimension('orgId', Id.nullable(), { orgFullName: name('组织', 280) });
export const byPersonType = dimension('psnType', Id.nullable(), { psnTypeName: name('人员类别', 180) });
export const byNuclearMode = dimension(
  'nuclearMode',
  keyOf(nuclearMode).nullable().meta({ title: '核销方式', width: 160 }),
);
/** A place that is a supermarket. */
export const bySupermarket = dimension('placeId', Id.nullable(), {
  supermarketNum: name('超市编号', 120),
  supermarketName: name('超市', 180),
});
export const byTender = dimension('tenderType', keyOf(tenderType).nullable().meta({ title: '支付方式', width: 140 }));
export const byStall = dimension('stallId', Id.nullable(), {
  stallNum: name('档口编号', 110),
  stallName: name('档口名称', 160),
});
export const byMeal = dimension('mealType', keyOf(mealType).nullable().meta({ title: '餐次', width: 110 }));
