import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { z } from 'zod';
import {
  askChannel,
  ChannelError,
  type ChannelSetting,
  forgedMessage,
  jsonOf,
  type Notice,
  type PayChannel,
  type RawCallback,
  type RefundNews,
  type TradeNews,
} from './channel.ts';
import { wechatUrl } from './gateways.ts';

/* WeChat Pay v3 (pay.weixin.qq.com/doc/v3): requests signed with the merchant's key, answers and callbacks with WeChat's, what callbacks say
   encrypted with AES-256-GCM. */

const Refunded = z.object({ refund_id: z.string(), status: z.string(), out_refund_no: z.string() });

const Code = z.object({ code_url: z.string() });

const Prepaid = z.object({ prepay_id: z.string() });

const Amount = z.object({ total: z.int(), currency: z.string().optional() });

const Transaction = z.object({
  mchid: z.string(),
  appid: z.string().optional(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: Amount.optional(),
});

const Event = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

const RefundNotice = z.object({
  mchid: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  refund_status: z.string(),
});

export function wechatChannel(setting: ChannelSetting): PayChannel {
  const { mchNo: mchid, appId: appid, notifyUrl } = setting;
  const tradePath = (outNo: string): string =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outNo)}`;
  const notify = notifyUrl === '' ? {} : { notify_url: notifyUrl };
  const refundOf = (found: unknown): RefundNews => {
    if (found === undefined) return { state: 'absent' };

    const { status, refund_id: refundNo } = shaped(Refunded, found);

    return refundNews(status, refundNo);
  };

  return {
    async create({ outNo, amount, subject, expiresAt, payerId }) {
      const order = {
        appid,
        mchid,
        description: subject,
        out_trade_no: outNo,
        ...notify,
        time_expire: new Date(expiresAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
        amount: { total: amount, currency: 'CNY' },
      };

      if (payerId === undefined) {
        const { code_url: payUrl } = shaped(
          Code,
          await call(setting, 'POST', '/v3/pay/transactions/native', order),
        );
        return { payUrl };
      }

      const asked = { ...order, payer: { openid: payerId } };
      const { prepay_id: id } = shaped(
        Prepaid,
        await call(setting, 'POST', '/v3/pay/transactions/jsapi', asked),
      );

      return { payUrl: '', parameters: programParameters(setting, id) };
    },
    async query(outNo) {
      const found = await call(
        setting,
        'GET',
        `${tradePath(outNo)}?mchid=${encodeURIComponent(mchid)}`,
      );
      if (found === undefined) return { state: 'absent' };

      const transaction = shaped(Transaction, found);
      if (transaction.out_trade_no !== outNo) throw forgedMessage('of another order');

      return tradeNews(setting, transaction);
    },
    async close(outNo) {
      await call(setting, 'POST', `${tradePath(outNo)}/close`, { mchid });
    },
    async refund({ outNo, tradeNo, refundOutNo, amount, total, reason }) {
      const payment = tradeNo ? { transaction_id: tradeNo } : { out_trade_no: outNo };
      const asked = { ...payment, out_refund_no: refundOutNo, reason, ...notify };
      const money = { refund: amount, total, currency: 'CNY' };

      return refundOf(
        await call(setting, 'POST', '/v3/refund/domestic/refunds', { ...asked, amount: money }),
      );
    },
    async queryRefund({ refundOutNo }) {
      return refundOf(
        await call(
          setting,
          'GET',
          `/v3/refund/domestic/refunds/${encodeURIComponent(refundOutNo)}`,
        ),
      );
    },
    read({ headers, rawBody, body }): Notice {
      assertSigned(setting, headers, rawBody);
      const { event_type: event, resource } = shaped(Event, body);
      const said = opened(setting, resource);
      if (event.startsWith('REFUND')) {
        const {
          mchid: owner,
          out_refund_no: refundOutNo,
          refund_status: status,
          refund_id: id,
        } = shaped(RefundNotice, said);

        if (owner !== mchid) throw forgedMessage('of another merchant');

        return { kind: 'refund', refundOutNo, news: refundNews(status, id) };
      }

      const transaction = shaped(Transaction, said);

      return {
        kind: 'trade',
        outNo: transaction.out_trade_no,
        news: tradeNews(setting, transaction),
      };
    },
  };
}

const shaped = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw forgedMessage('another shape');

  return parsed.data;
};

function refundNews(status: string, refundNo: string): RefundNews {
  if (status === 'SUCCESS') return { state: 'done', refundNo };
  if (status === 'PROCESSING') return { state: 'working' };

  return {
    state: 'failed',
    reason: status === 'ABNORMAL' ? '退款异常，请到商户平台处理' : '退款已关闭',
  };
}

const Refusal = z.object({ code: z.string(), message: z.string().optional() });

/** A signed call. `undefined` where there is no such thing. @throws ChannelError */
async function call(
  setting: ChannelSetting,
  method: 'GET' | 'POST',
  path: string,
  content?: unknown,
) {
  const body = content === undefined ? '' : JSON.stringify(content);
  const url = wechatUrl() + path;
  const { pathname, search } = new URL(url);
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: authorisation(setting, method, pathname + search, body),
    'wechatpay-serial': setting.platformKeyId,
  };

  const { response, text } = await askChannel(url, { method, headers, ...(body && { body }) });
  if (response.status >= 500) throw new ChannelError('unreachable', `HTTP ${response.status}`);
  if (!response.ok) {
    const { code, message = code } = shaped(Refusal, jsonOf(text));
    if (!/NOT_?EXISTS?$/.test(code))
      throw new ChannelError(/SYSTEM|FREQUENCY/.test(code) ? 'unreachable' : 'refused', message);

    /* Other refusals lead to another question; this one may end a payment, and only WeChat may say it. */
    assertSigned(setting, response.headers, text);
    return undefined;
  }

  assertSigned(setting, response.headers, text);

  return text === '' ? null : jsonOf(text);
}

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';

function authorisation(
  setting: ChannelSetting,
  method: string,
  path: string,
  body: string,
): string {
  const nonce = randomBytes(16).toString('hex');
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = signed(setting, `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`);
  const { mchNo, serialNo } = setting;

  return `${SCHEME} mchid="${mchNo}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`;
}

const signed = (setting: ChannelSetting, message: string): string =>
  sign('sha256', Buffer.from(message), createPrivateKey(setting.merchantSecret)).toString('base64');

/** Seconds a signature may be old: what WeChat asks for. */
const FRESH_SECONDS = 300;

/** Throws unless WeChat signed this text just now. */
function assertSigned(
  setting: ChannelSetting,
  headers: RawCallback['headers'] | Headers,
  body: string,
): void {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map(
    (name) => headerOf(headers, `wechatpay-${name}`),
  ) as [string, string, string, string];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= FRESH_SECONDS)) throw forgedMessage('signature too old');
  if (serial !== setting.platformKeyId) throw forgedMessage('signed with another key');

  const message = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  const genuine = verify(
    'sha256',
    message,
    createPublicKey(setting.platformKey),
    Buffer.from(signature, 'base64'),
  );
  if (!genuine) throw forgedMessage('wrong signature');
}

const headerOf = (headers: RawCallback['headers'] | Headers, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
};

/** What the program of a payer is called with. */
function programParameters(setting: ChannelSetting, prepayId: string): Record<string, string> {
  const timeStamp = String(Math.floor(Date.now() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const inside = `prepay_id=${prepayId}`;
  const paySign = signed(setting, `${setting.appId}\n${timeStamp}\n${nonceStr}\n${inside}\n`);

  return { appId: setting.appId, timeStamp, nonceStr, package: inside, signType: 'RSA', paySign };
}

/** What a transaction means; of another merchant it means nothing. */
function tradeNews(setting: ChannelSetting, transaction: z.output<typeof Transaction>): TradeNews {
  const {
    mchid,
    appid,
    trade_state: state,
    transaction_id: tradeNo,
    success_time: at,
    amount,
  } = transaction;
  if (mchid !== setting.mchNo || (appid !== undefined && appid !== setting.appId))
    throw forgedMessage('of another merchant');
  /* What was refunded since was paid before. */
  if (state === 'SUCCESS' || state === 'REFUND') {
    if (!tradeNo || !amount || (amount.currency ?? 'CNY') !== 'CNY')
      throw forgedMessage('paid without number or amount');
    return { state: 'paid', tradeNo, amount: amount.total, paidAt: at ? new Date(at) : new Date() };
  }

  return { state: state === 'CLOSED' || state === 'REVOKED' ? 'closed' : 'waiting' };
}

const TAG = 16;

/** What an encrypted callback says. */
function opened(setting: ChannelSetting, resource: z.output<typeof Event>['resource']): unknown {
  try {
    const sealed = Buffer.from(resource.ciphertext, 'base64');
    const key = Buffer.from(setting.callbackSecret);
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(resource.nonce), {
      authTagLength: TAG,
    });
    decipher.setAAD(Buffer.from(resource.associated_data ?? ''));
    decipher.setAuthTag(sealed.subarray(-TAG));
    return JSON.parse(
      decipher.update(sealed.subarray(0, -TAG), undefined, 'utf8') + decipher.final('utf8'),
    );
  } catch {
    throw forgedMessage('cannot be decrypted');
  }
}
