import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { limitShape } from './limit-shape.ts';
import { accountStatus, cardKind, cardState, heldWallet, tradeType } from './lookups.ts';

/* What has expired is in none of the four. */
const Balances = {
  personalBalance: Fen,
  subsidyBalance: Fen,
  redBalance: Fen,
  totalBalance: Fen,
  /** Granted money whose time is over: it waits to go back to its fund and cannot be spent. */
  expiredBalance: Fen,
  /** What is owed since recharges were revoked that were spent already; in none of the others. */
  debtBalance: Fen,
};

const AccountRow = z.object({
  accountId: Id,
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 90, sort: true, leadsTo: 'custId' }),
  /** Masked. */
  mobile: z.string().nullable().meta({ title: '手机号', width: 130 }),
  psnTypeName: z.string().nullable().meta({ title: '人员类别', width: 100 }),
  orgFullName: z.string().meta({ title: '所属组织', width: 200 }),
  /** The active card; null without one. */
  cardNo: z.string().nullable().meta({ title: '卡号', width: 110 }),
  status: keyOf(accountStatus).meta({ title: '账户状态', width: 90 }),
  ...Balances,
  openedAt: z.string().meta({ title: '开户时间', kind: 'datetime', sort: true, hidden: true }),
});

const accountFilter = {
  keyword: Keyword,
  orgId: Id.optional(),
  status: keyOf(accountStatus).optional(),
  psnType: Id.optional(),
  minBalance: Fen.optional(),
  maxBalance: Fen.optional(),
  /** Only accounts with a subsidy that expires within so many days. */
  expiringDays: z.int().min(1).max(366).optional(),
};

/** Accounts with their balances. `orgId` takes the whole subtree; the balance range is of the total, in fen. */
export const pageAccount = listSet({
  id: 'account.page',
  title: '账户列表',
  path: '/api/v3/accInfo/page',
  access: 'account:account:page',
  scope: 'organisation',
  filter: accountFilter,
  shown: AccountRow.shape,
  key: 'accountId',
  order: ascending('custNum'),
  columns: [
    'custNum',
    'custName',
    'orgFullName',
    'cardNo',
    'status',
    { key: 'personalBalance', title: '个人钱包余额', kind: 'money', total: true, sort: true },
    { key: 'subsidyBalance', title: '补贴钱包余额', kind: 'money', total: true, sort: true },
    { key: 'redBalance', title: '红包余额', kind: 'money', total: true, sort: true, width: 110 },
    { key: 'totalBalance', title: '总余额', kind: 'money', total: true, sort: true, width: 110 },
    {
      key: 'expiredBalance',
      title: '已过期金额',
      kind: 'money',
      total: true,
      sort: true,
      width: 110,
    },
    {
      key: 'debtBalance',
      title: '欠款',
      kind: 'money',
      total: true,
      sort: true,
      width: 100,
      hidden: true,
    },
    'psnTypeName',
    'mobile',
    'openedAt',
  ],
  export: 'account.pageExport',
});

export const WalletRow = z.object({
  rowKey: z.string(),
  accountId: Id,
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 90, sort: true, leadsTo: 'custId' }),
  /** Masked. */
  mobile: z.string().nullable().meta({ title: '手机号', width: 130 }),
  psnTypeName: z.string().nullable().meta({ title: '人员类别', width: 100 }),
  orgFullName: z.string().meta({ title: '所属组织', width: 200 }),
  /** In the caller's language. */
  walletName: z.string().meta({ title: '钱包', width: 110 }),
  walletType: keyOf(heldWallet),
  /** Without what has expired. */
  balance: Fen.meta({ title: '余额', total: true, sort: true }),
});
/** The older list of accounts: a row for each wallet of each account, by its name. */
export const legacyPage = listSet({
  id: 'account.legacyPage',
  title: '账户钱包列表',
  path: '/accInfo/queryPageAccInfo',
  access: 'account:account:page',
  scope: 'organisation',
  filter: { ...accountFilter, walletType: keyOf(heldWallet).optional() },
  shown: WalletRow.shape,
  key: 'rowKey',
  order: ascending('custNum'),
  columns: ['custNum', 'custName', 'mobile', 'psnTypeName', 'orgFullName', 'walletName', 'balance'],
  export: 'account.legacyPageExport',
});

/** What the accounts of a filter hold together. */
export const accountSum = read({
  id: 'account.pageSum',
  title: '账户余额合计',
  path: '/api/v3/accInfo/page/sum',
  access: 'account:account:page',
  scope: 'organisation',
  content: z.object(accountFilter),
  result: z.object({ accounts: Count, ...Balances }),
});

const Wallet = z.object({
  walletType: keyOf(heldWallet),
  /** Without what has expired. */
  balance: Fen,
  /** Reserved by holds: part of the balance, not spendable. */
  held: Fen,
  /** Beside the balance: granted money whose time is over, waiting to go back to its fund. */
  expired: Fen,
  /** Beside the balance: what is owed since a recharge was revoked; the next one repays it first. */
  debt: Fen,
});
const Card = z.object({
  cardNo: z.string(),
  state: keyOf(cardState),
  kind: keyOf(cardKind),
  /** Who carries a slave card, or what a bound card is. */
  holderName: z.string(),
  deposit: Fen,
  lostAt: z.string().nullable(),
  /** The number that came after it. */
  replacedBy: z.string().nullable(),
  /** The last day it pays; null: for good. */
  expiresOn: DateText.nullable(),
  issuedAt: z.string(),
});

/** One account by its id or by its person's. */
export const accountDetail = read({
  id: 'account.detail',
  title: '账户详情',
  path: '/api/v3/accInfo/detail',
  access: 'account:account:page',
  scope: 'organisation',
  content: z
    .object({ accountId: Id.optional(), custId: Id.optional() })
    .refine(
      ({ accountId, custId }) => (accountId === undefined) !== (custId === undefined),
      '请指定账户或人员',
    ),
  result: z.object({
    ...AccountRow.shape,
    wallets: z.array(Wallet),
    cards: z.array(Card),
    overdraftLimit: Fen,
    /** Null: none. */
    limits: z.object(limitShape).nullable(),
    debitBlock: z.boolean(),
    creditBlock: z.boolean(),
  }),
});

const FlowRow = z.object({
  postingId: Id.meta({ title: '流水号', width: 140, hidden: true }),
  occurredAt: z.string().meta({ title: '交易时间', kind: 'datetime' }),
  bizDate: DateText.meta({ title: '营业日期', hidden: true }),
  walletType: keyOf(heldWallet).meta({ title: '钱包', width: 120 }),
  tradeType: keyOf(tradeType).meta({ title: '交易类型', width: 110 }),
  /** Signed: plus into the wallet. */
  amount: Fen.meta({ title: '交易金额', total: true }),
  /** Without what had expired by then. */
  balanceAfter: Fen.meta({ title: '交易后余额' }),
  walletSeq: Count.meta({ title: '钱包流水序号', hidden: true }),
  canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 130 }),
  orderId: Id.nullable().meta({ title: '订单号', width: 140, leadsTo: 'orderId' }),
  remark: z.string().nullable().meta({ title: '备注', width: 180 }),
});

/** The wallet flow of one account, newest first. */
export const pageAccountFlow = listSet({
  id: 'account.flowPage',
  title: '账户流水',
  path: '/api/v3/accInfo/flow/page',
  access: 'account:account:page',
  scope: 'organisation',
  filter: {
    accountId: Id,
    ...OpenMoments,
    walletType: keyOf(heldWallet).optional(),
    tradeType: keyOf(tradeType).optional(),
  },
  shown: FlowRow.shape,
  key: 'postingId',
  period: 'occurredAt',
  order: descending('postingId'),
  columns: [
    'occurredAt',
    'tradeType',
    'walletType',
    'amount',
    'balanceAfter',
    'canteenName',
    'stallName',
    'orderId',
    'remark',
    'postingId',
    'walletSeq',
    'bizDate',
  ],
  export: 'account.flowPageExport',
});

/** People to recharge with what they have: by name, number from its beginning or card, or as named; the first 20. Closed accounts are left out. */
export const listAccountInfo = read({
  id: 'account.v20InfoList',
  title: '账户选择',
  path: '/api/v2.0/acc/info/list',
  access: 'account:recharge:single',
  scope: 'organisation',
  content: z.object({ keyword: Keyword, custIds: z.array(Id).min(1).max(20).optional() }),
  result: z.array(
    z.object({
      custId: Id,
      accountId: Id,
      custNum: z.string(),
      custName: z.string(),
      orgFullName: z.string(),
      ...Balances,
    }),
  ),
});

const EnumEntry = z.object({ key: z.union([z.number(), z.string()]), desc: z.string() });
const EnumList = z.array(EnumEntry);

/** Every fixed list of accounts, in the caller's language. */
export const allAccountEnums = read({
  id: 'account.allAccEnum',
  title: '账户枚举',
  path: '/api/v3/accInfo/all-acc-enum',
  access: 'session',
  result: z.record(z.string(), EnumList),
});

/** What puts money into wallets: the trade types of recharges, in the caller's language. */
export const rechargeTradeTypes = read({
  id: 'account.rechargeTradeTypeEnums',
  title: '充值交易类型枚举',
  path: '/recharge/tradeType/enums',
  access: 'session',
  result: EnumList,
});
