import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { wallTime } from '#kit/server/context.ts';
import {
  askChannel,
  ChannelError,
  type ChannelSetting,
  fenOfYuan,
  forgedMessage,
  jsonOf,
  type Notice,
  type PayChannel,
  type RefundNews,
  type RefundOrder,
  type TradeNews,
} from './channel.ts';
import { alipayUrl } from './gateways.ts';

/* Alipay's open platform (opendocs.alipay.com): parameters signed with RSA2 in the order of their names, answers by their text as it came,
   callbacks as forms. Its clock is Beijing's. */

const BEIJING = 'Asia/Shanghai';
const Answer = z.object({
  code: z.string(),
  msg: z.string().optional(),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
});
const Trade = Answer.extend({
  trade_no: z.string().optional(),
  out_trade_no: z.string().optional(),
  trade_status: z.string().optional(),
  total_amount: z.string().optional(),
  send_pay_date: z.string().optional(),
  qr_code: z.string().optional(),
  fund_change: z.string().optional(),
  refund_status: z.string().optional(),
  out_request_no: z.string().optional(),
});
type Trade = z.output<typeof Trade>;

const sorted = (
  parameters: Readonly<Record<string, unknown>>,
  ...without: readonly string[]
): string =>
  Object.entries(parameters)
    .filter(([name, value]) => !without.includes(name) && value !== '' && value !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');

const isGenuine = (setting: ChannelSetting, text: string, signature: unknown): boolean =>
  typeof signature === 'string' &&
  verify(
    'sha256',
    Buffer.from(text),
    createPublicKey(setting.platformKey),
    Buffer.from(signature, 'base64'),
  );

/** The text of an answer's own part, as it came: that is what is signed. */
function signedPart(text: string, name: string): string | undefined {
  const start = text.indexOf(`"${name}":`);
  const end = text.lastIndexOf(',"sign":');
  const first = text.indexOf(',"alipay_cert_sn":');
  if (start < 0 || end < 0) return undefined;

  return text.slice(start + name.length + 3, first > start && first < end ? first : end);
}

/** A signed call; what it answers is believed with Alipay's signature only. @throws ChannelError */
async function call(
  setting: ChannelSetting,
  method: string,
  content: object,
  notifyUrl = '',
): Promise<Trade> {
  const common = {
    app_id: setting.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: wallTime(Date.now(), BEIJING),
    version: '1.0',
    ...(notifyUrl !== '' && { notify_url: notifyUrl }),
    biz_content: JSON.stringify(content),
  };

  const signature = sign(
    'sha256',
    Buffer.from(sorted(common)),
    createPrivateKey(setting.merchantSecret),
  );
  const body = new URLSearchParams({ ...common, sign: signature.toString('base64') });
  const { response, text } = await askChannel(alipayUrl(), { method: 'POST', body });
  if (!response.ok) throw new ChannelError('unreachable', `HTTP ${response.status}`);

  const part = signedPart(text, `${method.replaceAll('.', '_')}_response`);
  const { sign: theirs } = z.looseObject({ sign: z.string().optional() }).parse(jsonOf(text));
  if (part === undefined || !isGenuine(setting, part, theirs))
    throw forgedMessage('wrong signature');

  const parsed = Trade.safeParse(jsonOf(part));
  if (!parsed.success) throw forgedMessage('another shape');

  return parsed.data;
}

const isDone = ({ code }: Trade): boolean => code === '10000';
const isAbsent = ({ sub_code: code }: Trade): boolean => /TRADE_NOT_EXIST/.test(code ?? '');

/** Throws what an answer that is no success means. */
function assertDone(answer: Trade): void {
  if (isDone(answer)) return;

  const { code, sub_code: sub = '', sub_msg: message, msg } = answer;
  const unknown = code === '20000' || /SYSTEM_ERROR/.test(sub);
  throw new ChannelError(unknown ? 'unreachable' : 'refused', message ?? msg ?? sub);
}

interface Said {
  readonly status: unknown;
  readonly tradeNo: unknown;
  readonly amount: unknown;
  readonly paidAt: unknown;
}
function tradeNews({ status, tradeNo, amount, paidAt }: Said): TradeNews {
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED')
    return { state: status === 'TRADE_CLOSED' ? 'closed' : 'waiting' };
  if (typeof tradeNo !== 'string' || tradeNo === '') throw forgedMessage('paid without a number');

  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(paidAt))
    ? new Date(`${String(paidAt).replace(' ', 'T')}+08:00`)
    : new Date();

  return {
    state: 'paid',
    tradeNo,
    amount: fenOfYuan(amount),
    paidAt: Number.isNaN(at.getTime()) ? new Date() : at,
  };
}

/** How a payment is named: by our number, or by Alipay's where a till of another system asked for it. */
const paymentOf = ({ outNo, tradeNo }: Pick<RefundOrder, 'outNo' | 'tradeNo'>) =>
  tradeNo ? { trade_no: tradeNo } : { out_trade_no: outNo };

const yuanOf = (fen: number): string => (fen / 100).toFixed(2);

export function alipayChannel(setting: ChannelSetting): PayChannel {
  return {
    async create({ outNo, amount, subject, expiresAt }) {
      const content = {
        out_trade_no: outNo,
        total_amount: yuanOf(amount),
        subject,
        time_expire: wallTime(expiresAt, BEIJING),
      };

      const answer = await call(setting, 'alipay.trade.precreate', content, setting.notifyUrl);
      assertDone(answer);
      if (!answer.qr_code || answer.out_trade_no !== outNo) throw forgedMessage('another shape');

      return { payUrl: answer.qr_code };
    },
    async query(outNo) {
      const answer = await call(setting, 'alipay.trade.query', { out_trade_no: outNo });
      if (isAbsent(answer)) return { state: 'absent' };

      assertDone(answer);
      if (answer.out_trade_no !== outNo) throw forgedMessage('of another order');

      const {
        trade_status: status,
        trade_no: tradeNo,
        total_amount: amount,
        send_pay_date: paidAt,
      } = answer;

      return tradeNews({ status, tradeNo, amount, paidAt });
    },
    async close(outNo) {
      const answer = await call(setting, 'alipay.trade.close', { out_trade_no: outNo });
      if (!isAbsent(answer)) assertDone(answer);
    },
    async refund({ refundOutNo, amount, reason, ...payment }): Promise<RefundNews> {
      const content = {
        ...paymentOf(payment),
        out_request_no: refundOutNo,
        refund_amount: yuanOf(amount),
        refund_reason: reason,
      };

      const answer = await call(setting, 'alipay.trade.refund', content);
      assertDone(answer);

      return answer.fund_change === 'Y'
        ? { state: 'done', refundNo: refundOutNo }
        : { state: 'working' };
    },
    async queryRefund({ refundOutNo, ...payment }): Promise<RefundNews> {
      const content = { ...paymentOf(payment), out_request_no: refundOutNo };
      const answer = await call(setting, 'alipay.trade.fastpay.refund.query', content);
      if (isAbsent(answer)) return { state: 'absent' };

      assertDone(answer);

      /* Without a status there is no refund of this number. */
      return answer.refund_status === 'REFUND_SUCCESS'
        ? { state: 'done', refundNo: refundOutNo }
        : { state: 'absent' };
    },
    read({ body }): Notice {
      if (!isGenuine(setting, sorted(body, 'sign', 'sign_type'), body['sign']))
        throw forgedMessage('wrong signature');

      const { app_id: appId, seller_id: seller, out_trade_no: outNo } = body;
      if (appId !== setting.appId || (setting.mchNo !== '' && seller !== setting.mchNo))
        throw forgedMessage('of another merchant');
      if (typeof outNo !== 'string') throw forgedMessage('another shape');

      const {
        trade_status: status,
        trade_no: tradeNo,
        total_amount: amount,
        gmt_payment: paidAt,
      } = body;

      return { kind: 'trade', outNo, news: tradeNews({ status, tradeNo, amount, paidAt }) };
    },
  };
}
