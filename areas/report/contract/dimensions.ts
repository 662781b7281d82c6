import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { offlineType } from '#areas/funding/contract/lookups.ts';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { nuclearMode, orderKind, sourceType, tenderType } from '#areas/order/contract/lookups.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { dimension } from '#kit/contract/report-value.ts';
import { dayType, halfHourOfDay, hourOfDay } from './lookups.ts';

/* What reports have rows for; null where a fact names none, which its row says in words: the sums count it all the same. */
const name = (title: string, width: number) => z.string().nullable().meta({ title, width });

export const byCanteen = dimension(
  'canteenId',
  Id.nullable(),
  {
    canteenNum: name('食堂编号', 120),
    canteenName: name('食堂名称', 180),
  },
  { canteenName: '未指定食堂' },
);
export const byOrganisation = dimension(
  'orgId',
  Id.nullable(),
  { orgFullName: name('组织', 280) },
  { orgFullName: '未指定组织' },
);
export const byPersonType = dimension(
  'psnType',
  Id.nullable(),
  {
    psnTypeName: name('人员类别', 180),
  },
  { psnTypeName: '未指定人员类别' },
);
export const byNuclearMode = dimension(
  'nuclearMode',
  keyOf(nuclearMode).nullable().meta({ title: '核销方式', width: 160 }),
);
/** A supermarket, with the malls it fills. */
export const bySupermarket = dimension('supermarketId', Id.nullable(), {
  supermarketNum: name('超市编号', 120),
  supermarketName: name('超市', 180),
});
export const byTender = dimension(
  'tenderType',
  keyOf(tenderType).nullable().meta({ title: '支付方式', width: 140 }),
);
export const byStall = dimension(
  'stallId',
  Id.nullable(),
  {
    stallNum: name('档口编号', 110),
    stallName: name('档口名称', 160),
  },
  { stallName: '未指定档口' },
);
export const byDevice = dimension(
  'deviceId',
  Id.nullable(),
  {
    deviceNum: name('设备编号', 120),
    deviceName: name('设备名称', 180),
  },
  { deviceName: '未经设备' },
);
/** A person, with the organisation of today. */
export const byPerson = dimension(
  'custId',
  Id.nullable(),
  {
    custNum: name('人员编号', 120),
    custName: name('姓名', 110).meta({ leadsTo: 'custId' }),
    orgFullName: name('所属组织', 220),
  },
  { custName: '未指定人员' },
);
/** Whose a record is. */
export const ofPerson = dimension(
  'custId',
  Id.nullable(),
  {
    custNum: name('人员编号', 120),
    custName: name('姓名', 110),
  },
  { custName: '未指定人员' },
);
export const byOperator = dimension(
  'operatorId',
  Id.nullable(),
  {
    username: name('操作员账号', 130),
    realName: name('操作员', 120),
  },
  { realName: '无操作员' },
);
export const byMeal = dimension(
  'mealType',
  keyOf(mealType).nullable().meta({ title: '餐次', width: 110 }),
);
export const byOrderKind = dimension(
  'orderKind',
  keyOf(orderKind).nullable().meta({ title: '订单类型', width: 120 }),
);
export const byOrderSource = dimension(
  'sourceType',
  keyOf(sourceType).nullable().meta({ title: '订单来源', width: 130 }),
);
export const byChannel = dimension(
  'channel',
  keyOf(rechargeChannel).nullable().meta({ title: '支付渠道', width: 120 }),
);
export const byRechargeSource = dimension(
  'source',
  keyOf(rechargeSource).nullable().meta({ title: '充值来源', width: 120 }),
);
/** The wallet that money came into or left; null where it passed them all. */
export const byWallet = dimension(
  'walletType',
  keyOf(heldWallet).nullable().meta({ title: '钱包类型', width: 120 }),
);
/** How money was handed over that came in outside of a channel of this server. */
export const byOfflineType = dimension(
  'payMethod',
  keyOf(offlineType).nullable().meta({ title: '充值方式', width: 130 }),
);
export const byGoods = dimension(
  'goodsId',
  Id.nullable(),
  { goodsName: name('菜品或商品', 200) },
  { goodsName: '非菜品收费（报餐、自助餐、包间、打包等）' },
);
/** What dishes and goods are classified as today. */
export const byClass = dimension(
  'classId',
  Id.nullable(),
  { className: name('分类', 160) },
  { className: '未分类' },
);
/** The area a canteen lies in today. */
export const byArea = dimension(
  'areaId',
  Id.nullable(),
  { areaName: name('区域', 150) },
  { areaName: '未指定区域' },
);
/** What kind of day it was. */
export const byDayKind = dimension(
  'dayType',
  keyOf(dayType).nullable().meta({ title: '日期类型', width: 130 }),
);
/** When it happened by the merchant's clock: a meal that runs past midnight has its last hours on its own date. */
export const byHour = {
  ...dimension('hour', keyOf(hourOfDay).nullable().meta({ title: '时段', width: 130 })),
  hasZero: true,
} as const;
export const byHalfHour = {
  ...dimension('halfHour', keyOf(halfHourOfDay).nullable().meta({ title: '半小时段', width: 130 })),
  hasZero: true,
} as const;
