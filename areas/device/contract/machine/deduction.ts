import { z } from 'zod';
import { canteenWalletOrder } from '#areas/canteen/contract/lookups.ts';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { walletOrder } from '#areas/system/contract/wallet-order.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* In which order machines take money out of the wallets of a person: as the merchant has set it, or a canteen otherwise. */

const mayLook = { access: 'device:deduction:page' } as const;

/** The orders there are, beginning with that of the merchant. */
export const deductionTypes = read({
  ...mayLook,
  id: 'device.deductionTypeEnum',
  title: '扣款顺序枚举',
  path: '/api/v1/deduction/selectDeducTypeInEnum',
  result: z.array(z.object({ key: keyOf(canteenWalletOrder), desc: z.string() })),
});

const InEffect = keyOf(walletOrder).meta({ title: '实际扣款顺序', width: 180 });

/** Canteens with the order their machines obey. */
export const pageDeduction = listSet({
  ...mayLook,
  id: 'device.deductionSelect',
  title: '食堂扣款顺序',
  path: '/api/v1/deduction/selectDeduction',
  scope: 'canteen',
  own: {
    canteenId: Id,
    canteenNum: z.string().meta({ title: '食堂编号', width: 110, sort: true }),
    canteenName: z.string().meta({ title: '食堂名称', width: 180, sort: true }),
  },
  shown: {
    walletOrder: keyOf(canteenWalletOrder).meta({ title: '扣款顺序', width: 180 }),
    inEffect: InEffect,
    machines: Count.meta({ title: '消费设备数', width: 110 }),
    /** Of the payment settings of the canteen; 0 where nothing is set. */
    version: Count,
  },
  key: 'canteenId',
  columns: ['canteenNum', 'canteenName', 'walletOrder', 'inEffect', 'machines'],
  filter: {
    keyword: Keyword.meta({ placeholder: '食堂名称或编号' }),
    walletOrder: keyOf(canteenWalletOrder).optional().meta({ title: '扣款顺序' }),
  },
  search: ['canteenName', 'canteenNum'],
  order: ascending('canteenNum'),
  export: 'device.deductionSelectExport',
});

/** Money of a wallet that can be spent today, fen. */
const money = (title: string) => Fen.meta({ title, width: 110 });

/** People with what their wallets hold, the order they are obeyed in at a canteen (of the merchant where none is named), and which pays first. */
export const pagePersonDeduction = listSet({
  ...mayLook,
  id: 'device.custDeductionSelect',
  title: '人员扣款顺序',
  path: '/api/v1/custdeduction/selectDeduction',
  scope: 'organisation',
  shown: {
    custId: Id,
    custNum: z.string().meta({ title: '人员编号', width: 120, sort: true }),
    custName: z.string().meta({ title: '姓名', width: 120, leadsTo: 'custId' }),
    orgFullName: z.string().nullable().meta({ title: '所属组织', width: 180 }),
    inEffect: InEffect,
    /** Null: no wallet holds anything. */
    paysFirst: keyOf(heldWallet).nullable().meta({ title: '先扣钱包', width: 110 }),
    personal: money('个人钱包余额'),
    subsidy: money('补贴钱包余额'),
    red: money('红包余额'),
  },
  key: 'custId',
  columns: [
    'custNum',
    'custName',
    'orgFullName',
    'inEffect',
    'paysFirst',
    'personal',
    'subsidy',
    'red',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '姓名或人员编号' }),
    canteenId: Id.optional().meta({ title: '消费食堂' }),
  },
  order: ascending('custNum'),
  export: 'device.custDeductionSelectExport',
});

const mayChange = { access: 'device:deduction:update', scope: 'canteen' } as const;

/** Canteens one call changes at most. */
const AT_ONCE = 500;

/** Sets the order of several canteens; whatever else is set of their payments stays. @errors 404 a canteen that is not the caller's: none is changed */
export const setDeductions = write({
  ...mayChange,
  id: 'device.deductionBatch',
  title: '批量设置扣款顺序',
  path: '/api/v1/deduction/batchDeduction',
  method: 'PUT',
  content: z.object({
    canteenIds: z.array(Id).min(1, '请选择食堂').max(AT_ONCE),
    walletOrder: keyOf(canteenWalletOrder),
  }),
  result: z.object({ changed: Count }),
});

/** Sets the order of a canteen. @errors 409 CHANGED */
export const setDeduction = write({
  ...mayChange,
  id: 'device.deductionUpdate',
  title: '设置扣款顺序',
  path: '/api/v1/deduction/UpdateDeduction',
  content: z.object({
    canteenId: Id,
    walletOrder: keyOf(canteenWalletOrder),
    version: Count,
  }),
});
