import { z } from 'zod';
import { cardState } from '#areas/ledger/contract/lookups.ts';
import { CardSettings } from '#areas/system/contract/metadata.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import {
  Count,
  DateText,
  Fen,
  Flag,
  Id,
  IdempotencyKey,
  Keyword,
  text,
} from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes } from '#kit/contract/stored.ts';
import { LongCode } from '#kit/contract/validators.ts';
import { accountStatusEvent } from './lookups.ts';

/* Cards of an account (rule people/card): money lives on the account, so that nothing moves when a card is lost or replaced. */

/** Fen the holder leaves with the house while the card is out. */
const Deposit = Fen.min(0, '请输入正确的金额').max(999_999, '请输入正确的金额');
const Remark = text(200).default('');
const card = { scope: 'organisation' } as const;
const OneCard = { cardNo: LongCode, remark: Remark };

/** The first card of an account, or the next after a refunded one. A number that was handed in may go out again, to any person. */
export const applyCard = write({
  ...card,
  id: 'account.legacyApplyCard',
  title: '发卡',
  path: '/accInfo/applyCard',
  access: 'account:card:apply',
  content: z.object({
    custId: Id,
    cardNo: LongCode,
    deposit: Deposit,
    remark: Remark,
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ cardNo: z.string() }),
});
/** From now on the card pays nothing; terminals learn it with their next heartbeat. */
export const reportLoss = write({
  ...card,
  id: 'account.legacyReportLoss',
  title: '挂失',
  path: '/accInfo/reportLoss',
  access: 'account:card:loss',
  content: z.object(OneCard),
});
export const releaseLoss = write({
  ...card,
  id: 'account.legacyReleaseLoss',
  title: '解挂',
  path: '/accInfo/releaseLoss',
  access: 'account:card:release',
  content: z.object(OneCard),
});
/** A new number for the same account. The old card's deposit goes on with the new card; `deposit` comes on top. */
export const replaceCard = write({
  ...card,
  id: 'account.legacyReplaceCard',
  title: '补卡',
  path: '/accInfo/replaceCard',
  access: 'account:card:replace',
  content: z.object({
    ...OneCard,
    newCardNo: LongCode,
    deposit: Deposit,
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ cardNo: z.string(), deposit: Fen }),
});
/** The card is handed in: it ends, and its deposit is given back where `returnDeposit` is 1. */
export const refundCard = write({
  ...card,
  id: 'account.legacyRefundCard',
  title: '退卡',
  path: '/accInfo/refund-card',
  access: 'account:card:refund',
  content: z.object({ ...OneCard, returnDeposit: Flag, idempotencyKey: IdempotencyKey }),
  result: z.object({ cardNo: z.string(), /** Given back. */ deposit: Fen }),
});

/** The last day a card pays; null: for good. One that is past its end pays again with a later one. */
export const setCardExpiry = write({
  ...card,
  id: 'account.cardExpiry',
  title: '修改卡有效期',
  path: '/accInfo/card/expiry',
  access: 'account:card:expiry',
  content: z.object({ cardNo: LongCode, expiresOn: DateText.nullable(), remark: Remark }),
});

/** All people who ever held a card number, latest first: a number that was handed in may have gone out again. */
export const cardHolders = read({
  ...card,
  id: 'account.cardHolders',
  title: '卡号使用记录',
  path: '/accInfo/card/holders',
  access: 'account:account:page',
  content: z.object({ cardNo: LongCode }),
  result: z.array(
    z.object({
      custNum: z.string(),
      custName: z.string(),
      orgFullName: z.string(),
      issuedAt: z.string(),
      /** When it ended there; null where it is out. */
      endedAt: z.string().nullable(),
      state: keyOf(cardState),
    }),
  ),
});

/** What issuing and handing in cards begins with. */
export const getBaseCard = read({
  id: 'account.baseCardGet',
  title: '查询卡基础设置',
  path: '/api/v1/basecard/getBaseInfo',
  method: 'GET',
  access: 'session',
  result: z.object({ ...CardSettings.shape, version: Count }),
});
export const saveBaseCard = write({
  id: 'account.baseCardSave',
  title: '保存卡基础设置',
  path: '/api/v1/basecard/insertUpBaseInfo',
  access: 'account:basecard:save',
  wide: 'organisations',
  content: z.object({ ...changes(CardSettings.shape), version: Count }),
});

const furtherRow = (holderTitle: string) => ({
  cardId: Id,
  cardNo: z.string().meta({ title: '卡号', width: 150, sort: true }),
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 100, leadsTo: 'custId' }),
  orgFullName: z.string().meta({ title: '所属组织', width: 200 }),
  holderName: z.string().meta({ title: holderTitle, width: 130 }),
  state: keyOf(cardState).meta({ title: '状态', width: 100 }),
  issuedAt: z.string().meta({ title: '发卡时间', kind: 'datetime', sort: true }),
  remark: z.string().meta({ title: '备注', width: 180 }),
  version: Count,
});
/** What the lists of both kinds of card have in common. */
const furtherList = {
  key: 'cardId',
  order: descending('issuedAt'),
  columns: [
    'cardNo',
    'holderName',
    'state',
    'custNum',
    'custName',
    'orgFullName',
    'issuedAt',
    'remark',
  ],
} as const;
const filter = { keyword: Keyword, orgId: Id.optional(), state: keyOf(cardState).optional() };
const FurtherFields = z.object({ holderName: text(40, 1), remark: Remark });
const Added = z.object({ cardId: Id });
const change = z.object({ cardId: Id, ...changes(FurtherFields.shape), version: Count });
const added = z.object({ custId: Id, cardNo: LongCode, ...FurtherFields.shape });

/** Cards in the hands of another person that pay from the main account: a child's, an assistant's (rule people/card). */
export const slaveCards = {
  page: listSet({
    ...card,
    id: 'account.slaveCardPage',
    title: '副卡列表',
    path: '/api/v1/cust/slave/page',
    access: 'account:slave:page',
    filter,
    shown: furtherRow('副卡持有人'),
    ...furtherList,
    export: 'account.slaveCardPageExport',
  }),
  add: write({
    ...card,
    id: 'account.slaveCardAdd',
    title: '新增副卡',
    path: '/api/v1/cust/slave/add',
    access: 'account:slave:add',
    content: added,
    result: Added,
  }),
  modify: write({
    ...card,
    id: 'account.slaveCardUpdate',
    title: '修改副卡',
    path: '/api/v1/cust/slave/update',
    access: 'account:slave:modify',
    content: change,
  }),
  /** The card ends; sales it made stay. Bare id. */
  remove: write({
    ...card,
    id: 'account.slaveCardDelete',
    title: '删除副卡',
    path: '/api/v1/cust/slave/delete',
    access: 'account:slave:remove',
    content: Id,
  }),
} as const;

/** Cards issued elsewhere (badge, bracelet, phone) whose number pays from their owner's account. */
export const boundCards = {
  page: listSet({
    ...card,
    id: 'account.cardBindPage',
    title: '绑定卡列表',
    path: '/accCardBind/queryPage',
    access: 'account:cardbind:page',
    filter,
    shown: furtherRow('卡片名称'),
    ...furtherList,
    export: 'account.cardBindPageExport',
  }),
  add: write({
    ...card,
    id: 'account.cardBindAdd',
    title: '绑定卡',
    path: '/accCardBind/add',
    access: 'account:cardbind:add',
    content: added,
    result: Added,
  }),
  modify: write({
    ...card,
    id: 'account.cardBindUpdate',
    title: '修改绑定卡',
    path: '/accCardBind/update',
    access: 'account:cardbind:modify',
    content: change,
  }),
  /** Bare id. */
  remove: write({
    ...card,
    id: 'account.cardBindDelete',
    title: '解除绑定',
    path: '/accCardBind/delete',
    access: 'account:cardbind:remove',
    content: Id,
  }),
} as const;

const EventRow = z.object({
  eventId: Id,
  createdAt: z.string().meta({ title: '时间', kind: 'datetime', sort: true }),
  event: keyOf(accountStatusEvent).meta({ title: '事件', width: 110 }),
  cardNo: z.string().nullable().meta({ title: '卡号', width: 150 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 110 }),
  remark: z.string().meta({ title: '备注', width: 260 }),
  /** The address it was done from; null of what the system or a batch did. */
  ip: z.string().nullable().meta({ title: '来源地址', width: 130 }),
});
/** What happened to one account and its cards, newest first. */
export const pageAccountEvent = listSet({
  ...card,
  id: 'account.eventPage',
  title: '账户状态记录',
  path: '/api/v3/accInfo/event/page',
  access: 'account:account:page',
  filter: { accountId: Id, event: keyOf(accountStatusEvent).optional() },
  shown: EventRow.shape,
  key: 'eventId',
  order: descending('createdAt'),
  columns: ['createdAt', 'event', 'cardNo', 'operatorName', 'ip', 'remark'],
  export: 'account.eventPageExport',
});
