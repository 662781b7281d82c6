import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Flag, Id, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { callingChannel, payChannel, payChannelState } from './lookups.ts';

/* Payment channels of a merchant (calls of ours). Their secrets come in and never go out: lists say whether there are any. */

const PEM = 8000;
/** What a form of a channel holds; secrets that are empty or not sent stay as they are. */
const Shown = {
  appId: text(64),
  mchNo: text(64),
  serialNo: text(64),
  platformKeyId: text(64),
  siteUrl: text(200).refine(
    (url) => url === '' || /^https:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(url),
    '请填写https开头的地址',
  ),
  validMinutes: z.int().min(2).max(120),
};
const ChannelRow = z.object({
  channel: keyOf(payChannel).meta({ title: '支付渠道', width: 110 }),
  state: keyOf(payChannelState).meta({ title: '状态', width: 100 }),
  ...Shown,
  /** Whether a private key and a key of callbacks are kept, and a public key of the channel. 1 yes, 2 no. */
  hasMerchantSecret: Flag,
  hasCallbackSecret: Flag,
  hasPlatformKey: Flag,
  /** What the channel has to be told, where it can reach this server. */
  notifyUrl: z.string().meta({ title: '回调地址', width: 320 }),
  version: Count,
});
const shared = { access: 'account:payChannel:page' } as const;

export const pagePayChannel = listSet({
  ...shared,
  id: 'account.payChannelPage',
  title: '支付渠道',
  path: '/api/v3/acc/pay/channel/page',
  filter: {},
  shown: ChannelRow.shape,
  key: 'channel',
  order: ascending('channel'),
  columns: [
    'channel',
    'state',
    { key: 'mchNo', title: '商户号', width: 150 },
    { key: 'appId', title: '应用号', width: 180 },
    { key: 'validMinutes', title: '支付有效期（分钟）', kind: 'int', width: 150 },
    'notifyUrl',
  ],
});

export const savePayChannel = write({
  id: 'account.payChannelSave',
  title: '保存支付渠道',
  path: '/api/v3/acc/pay/channel/save',
  access: 'account:payChannel:save',
  wide: 'merchant',
  content: z.object({
    channel: keyOf(payChannel),
    ...Shown,
    /** The merchant's private key (PEM, or its base64). */
    merchantSecret: text(PEM).optional(),
    /** WeChat's APIv3 key: 32 characters. */
    callbackSecret: text(64).optional(),
    /** The channel's public key or certificate. */
    platformKey: text(PEM).optional(),
    version: Count,
  }),
});
export const switchPayChannel = write({
  id: 'account.payChannelState',
  title: '启用或停用支付渠道',
  path: '/api/v3/acc/pay/channel/state',
  access: 'account:payChannel:save',
  wide: 'merchant',
  content: z.object({ channel: keyOf(payChannel), state: keyOf(payChannelState) }),
});
/** Asks the channel for a payment that does not exist: only the right keys are told so. */
export const testPayChannel = read({
  id: 'account.payChannelTest',
  title: '测试支付渠道连接',
  path: '/api/v3/acc/pay/channel/test',
  access: 'account:payChannel:save',
  content: z.object({ channel: keyOf(payChannel) }),
  result: z.object({
    ok: z.boolean(),
    /** In the caller's language; the channel's own words where it gave any. */ message: z.string(),
  }),
});

/** Channels that may be asked for money now. */
export const listPayChannel = read({
  id: 'account.payChannelList',
  title: '可用支付渠道',
  path: '/api/v3/acc/pay/channel/list',
  access: 'session',
  result: z.array(z.object({ channel: keyOf(payChannel) })),
});

/** What a channel tells by itself: signed by it, checked before anything of it is believed, answered with the word it waits for. */
export const payNotify = write({
  id: 'account.payNotify',
  title: '支付渠道回调',
  path: '/api/v3/acc/pay/notify/{merchantId}/{channel}',
  access: 'public',
  transport: 'json',
  bare: true,
  content: z.looseObject({
    merchantId: Id,
    channel: z.coerce.number().pipe(keyOf(callingChannel)),
  }),
  result: z.string(),
});
