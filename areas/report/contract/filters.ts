import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { nuclearMode, orderKind, tenderType } from '#areas/order/contract/lookups.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { Id, Keyword } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

const ids = (title: string) => z.array(Id).min(1).max(2000).meta({ title }).optional();

/** Filters by place that the consumption reports share. */
export const placeFilter = {
  canteenIds: ids('食堂'),
  stallIds: ids('档口'),
  mealTypes: z
    .array(keyOf(mealType))
    .min(1)
    .max(6)
    .meta({ title: '餐次', of: mealType })
    .optional(),
};
/** An organisation without those below it. */
export const ownOrgId = Id.optional();
/** Filters by person. Organisations count with everything below them. */
export const personFilter = {
  canteenIds: placeFilter.canteenIds,
  orgIds: ids('组织'),
  psnTypes: ids('人员类别'),
};
/** Filters of what supermarkets sold. */
export const supermarketFilter = { supermarketIds: ids('超市') };
/** A person by name or number, beside what limits people. */
export const oneFilter = { keyword: Keyword.meta({ title: '姓名或人员编号' }), ...personFilter };
/** Filters of money that comes and goes. */
export const moneyFilter = {
  orgIds: personFilter.orgIds,
  psnTypes: personFilter.psnTypes,
  channels: z
    .array(keyOf(rechargeChannel))
    .min(1)
    .max(7)
    .meta({ title: '支付渠道', of: rechargeChannel })
    .optional(),
  sources: z
    .array(keyOf(rechargeSource))
    .min(1)
    .max(6)
    .meta({ title: '充值来源', of: rechargeSource })
    .optional(),
  walletTypes: z
    .array(keyOf(heldWallet))
    .min(1)
    .max(3)
    .meta({ title: '钱包类型', of: heldWallet })
    .optional(),
};
export const oneMoneyFilter = { keyword: oneFilter.keyword, ...moneyFilter };
/** Filters of dishes and goods. */
export const goodsFilter = { keyword: Keyword.meta({ title: '菜品或商品名称' }), ...placeFilter };
/** Filters by what kind an order is of, how it was verified and what paid it. */
export const kindFilter = {
  orderKinds: z
    .array(keyOf(orderKind))
    .min(1)
    .max(9)
    .meta({ title: '订单类型', of: orderKind })
    .optional(),
};
export const nuclearFilter = {
  nuclearModes: z
    .array(keyOf(nuclearMode))
    .min(1)
    .max(5)
    .meta({ title: '核销方式', of: nuclearMode })
    .optional(),
};
export const tenderFilter = {
  tenderTypes: z
    .array(keyOf(tenderType))
    .min(1)
    .max(9)
    .meta({ title: '支付方式', of: tenderType })
    .optional(),
};
