import {
  createCipheriv,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/* Other people's servers: WeChat Pay v3 and Alipay as far as the product speaks to them, with real signatures both ways, and what a test says they do. */

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

export const merchantKeys = pair();

/** Keys of a stranger, which the channel does not know. */
export const strangerKeys = pair();

export const KEY_ID = 'PUB_KEY_ID_0114';

export const platformKeys = pair();

/** The headers WeChat signs a body with. */
export function wechatHeaders(
  body: string,
  more: { key?: string; keyId?: string; at?: number } = {},
): Record<string, string> {
  const timestamp = String(Math.floor((more.at ?? Date.now()) / 1000));
  const nonce = randomBytes(8).toString('hex');

  return {
    'content-type': 'application/json',
    'wechatpay-serial': more.keyId ?? KEY_ID,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signedBy(
      more.key ?? platformKeys.privateKey,
      `${timestamp}\n${nonce}\n${body}\n`,
    ),
  };
}

export const signedBy = (key: string, text: string): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

export const API_KEY = 'k'.repeat(32);

/** A callback of WeChat about something. */
export function wechatCallback(event: string, said: object, apiKey = API_KEY): string {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce).setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify(said)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);

  return JSON.stringify({
    id: 'EV-1',
    event_type: event,
    resource_type: 'encrypt-resource',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      nonce,
      associated_data: 'transaction',
    },
  });
}

export const ALIPAY_APP = '2021000000000001';

export const ALIPAY_SELLER = '2088000000000001';

/** A callback of Alipay: a form, signed. */
export function alipayCallback(
  said: Record<string, string>,
  key = platformKeys.privateKey,
): string {
  const whole = { app_id: ALIPAY_APP, seller_id: ALIPAY_SELLER, charset: 'utf-8', ...said };
  return new URLSearchParams({
    ...whole,
    sign_type: 'RSA2',
    sign: signedBy(key, sorted(whole)),
  }).toString();
}

const sorted = (parameters: Record<string, string>, ...without: string[]): string =>
  Object.keys(parameters)
    .filter((name) => !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

interface RemoteTrade {
  readonly amount: number;
  state: 'waiting' | 'paid' | 'closed';
  tradeNo: string;
}

export const MCH_NO = '1900000109';

export const APP_ID = 'wx8888888888888888';

const wechatStates = { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const;

export const wechatTrade = (outNo: string, { state, amount, tradeNo }: RemoteTrade) => ({
  mchid: MCH_NO,
  appid: APP_ID,
  out_trade_no: outNo,
  trade_state: wechatStates[state],
  transaction_id: tradeNo,
  amount: { total: amount, currency: 'CNY' },
  success_time: new Date().toISOString().replace(/\.\d+Z/, '+00:00'),
});

/** What the other side knows and does. */
export interface Remote {
  readonly origin: string;
  readonly trades: Map<string, RemoteTrade>;
  /** Money given back, by the number it was asked under. */
  readonly refunds: Map<
    string,
    { outNo: string; amount: number; state: 'done' | 'working' | 'failed' }
  >;
  /** `silent`: takes the request and cuts the line; `deaf`: cuts it before; `refuse`: says no to refunds; `slow`: refunds stay on their way. */
  mood: 'well' | 'silent' | 'deaf' | 'refuse' | 'slow';
  /** Calls so far, by what they were. */
  readonly heard: string[];
  pay(outNo: string): void;
  close(): void;
}

/** A server that speaks both: the product is pointed at it by WECHAT_PAY_URL and ALIPAY_URL. */
export async function openRemote(): Promise<Remote> {
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const body = await bodyOf(request);
      if (remote.mood === 'deaf') return void request.socket.destroy();

      const text =
        request.url === '/gateway.do'
          ? answerAlipay(remote, body)
          : answerWechat(remote, request, body, response);
      if (remote.mood === 'silent') request.socket.destroy();
      else response.end(text);
    };
    serve().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const remote: Remote = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trades: new Map(),
    refunds: new Map(),
    mood: 'well',
    heard: [],
    pay(outNo) {
      const trade = remote.trades.get(outNo);
      if (!trade) throw new Error(`nobody asked for ${outNo}`);

      trade.state = 'paid';
    },
    close: () => void server.close(),
  };

  process.env.WECHAT_PAY_URL = remote.origin;
  process.env.ALIPAY_URL = `${remote.origin}/gateway.do`;

  return remote;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);

  return Buffer.concat(parts).toString();
};

function answerAlipay(remote: Remote, body: string): string {
  const { sign: signature = '', ...given } = Object.fromEntries(new URLSearchParams(body));
  const key = createPublicKey(merchantKeys.publicKey);
  if (!verify('sha256', Buffer.from(sorted(given)), key, Buffer.from(signature, 'base64')))
    throw new Error('not signed');

  const method = given['method'] as string;
  remote.heard.push(method);
  const text = JSON.stringify(alipay(remote, method, JSON.parse(given['biz_content'] as string)));
  const name = `${method.replaceAll('.', '_')}_response`;

  return `{"${name}":${text},"sign":"${signedBy(platformKeys.privateKey, text)}"}`;
}

const missing = {
  code: '40004',
  msg: 'Business Failed',
  sub_code: 'ACQ.TRADE_NOT_EXIST',
  sub_msg: '交易不存在',
};

const alipayStates = {
  waiting: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
} as const;

function alipay(remote: Remote, method: string, content: Record<string, string>): object {
  const { out_request_no: number = '' } = content;
  const outNo = content['out_trade_no'] ?? outNoBy(remote, content['trade_no']);
  const trade = remote.trades.get(outNo);
  const done = { code: '10000', msg: 'Success', out_trade_no: outNo };
  if (method === 'alipay.trade.precreate') {
    const amount = Math.round(Number(content['total_amount']) * 100);
    if (!trade) remote.trades.set(outNo, { amount, state: 'waiting', tradeNo: `2026${outNo}` });
    return { ...done, qr_code: `https://qr.alipay.com/${outNo}` };
  }

  if (!trade) return missing;
  if (method === 'alipay.trade.close') {
    if (trade.state === 'paid')
      return { ...missing, sub_code: 'ACQ.TRADE_STATUS_ERROR', sub_msg: '交易状态不合法' };

    trade.state = 'closed';
    return done;
  }

  if (method === 'alipay.trade.query')
    return {
      ...done,
      trade_no: trade.tradeNo,
      trade_status: alipayStates[trade.state],
      total_amount: yuan(trade.amount),
    };

  if (method === 'alipay.trade.refund') {
    const amount = Math.round(Number(content['refund_amount']) * 100);
    if (!refund(remote, { outNo, no: number, amount }))
      return { ...missing, sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' };

    return { ...done, fund_change: remote.mood === 'slow' ? 'N' : 'Y' };
  }

  const found = remote.refunds.get(number);

  return found?.state === 'done'
    ? { ...done, out_request_no: number, refund_status: 'REFUND_SUCCESS' }
    : done;
}

/** The number a payment was asked for under, by the channel's own. */
const outNoBy = (remote: Remote, tradeNo: string | undefined): string =>
  [...remote.trades].find(([, trade]) => trade.tradeNo === tradeNo)?.[0] ?? '';

const yuan = (fen: number): string => (fen / 100).toFixed(2);

interface Refund {
  readonly outNo: string;
  readonly no: string;
  readonly amount: number;
}

type Answer = { readonly status: number; readonly body: unknown };

const no = (status: number, code: string): Answer => ({ status, body: { code, message: code } });

/** Gives back, once a number, and never more than was paid. */
function refund(remote: Remote, { outNo, no: number, amount }: Refund): boolean {
  if (remote.refunds.has(number)) return true;

  const given = [...remote.refunds.values()].reduce(
    (sum, each) => (each.outNo === outNo ? sum + each.amount : sum),
    0,
  );
  if (remote.mood === 'refuse' || given + amount > (remote.trades.get(outNo)?.amount ?? 0))
    return false;

  remote.refunds.set(number, { outNo, amount, state: remote.mood === 'slow' ? 'working' : 'done' });

  return true;
}

function answerWechat(
  remote: Remote,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): string {
  assertMerchant(request, body);
  const [path] = (request.url ?? '').split('?') as [string];
  remote.heard.push(`${request.method} ${path}`);
  const { status, body: said } = wechat(
    remote,
    request.method ?? '',
    path,
    body ? JSON.parse(body) : {},
  );
  const text = said === '' ? '' : JSON.stringify(said);
  response.writeHead(status, wechatHeaders(text));

  return text;
}

/** Whether the merchant signed it. */
function assertMerchant(request: IncomingMessage, body: string): void {
  const part = (name: string): string =>
    new RegExp(`${name}="([^"]*)"`).exec(request.headers.authorization ?? '')?.[1] ?? '';
  const text = `${request.method}\n${request.url}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`;
  const genuine = verify(
    'sha256',
    Buffer.from(text),
    merchantKeys.publicKey,
    Buffer.from(part('signature'), 'base64'),
  );
  if (!genuine || part('mchid') !== MCH_NO) throw new Error('not signed by the merchant');
}

interface WechatRefund {
  readonly out_trade_no?: string;
  readonly transaction_id?: string;
  readonly amount: { readonly refund: number };
}

const wechatRefunds = { done: 'SUCCESS', working: 'PROCESSING', failed: 'CLOSED' } as const;

function wechat(
  remote: Remote,
  method: string,
  path: string,
  content: Record<string, never>,
): Answer {
  const outNo = /out-trade-no\/(\w+)/.exec(path)?.[1] ?? '';
  const trade = remote.trades.get(outNo);
  if (path.startsWith('/v3/pay/transactions/native')) {
    const { out_trade_no: number, amount } = content as unknown as {
      out_trade_no: string;
      amount: { total: number };
    };
    if (!remote.trades.has(number))
      remote.trades.set(number, {
        amount: amount.total,
        state: 'waiting',
        tradeNo: `4200${number}`,
      });

    return yes({ code_url: `weixin://wxpay/bizpayurl?pr=${number}` });
  }

  if (path.endsWith('/close')) {
    if (trade?.state === 'paid') return no(400, 'ORDERPAID');

    if (trade) trade.state = 'closed';
    return yes('', 204);
  }

  if (outNo) return trade ? yes(wechatTrade(outNo, trade)) : no(404, 'ORDER_NOT_EXIST');

  const number =
    method === 'POST' ? String(content['out_refund_no']) : (path.split('/').at(-1) as string);
  if (method === 'POST') {
    const {
      out_trade_no: ours,
      transaction_id: theirs,
      amount,
    } = content as unknown as WechatRefund;
    const of = ours ?? outNoBy(remote, theirs);
    if (!refund(remote, { outNo: of, no: number, amount: amount.refund }))
      return no(403, 'NOT_ENOUGH');
  }

  const found = remote.refunds.get(number);
  if (!found) return no(404, 'RESOURCE_NOT_EXISTS');

  return yes({
    refund_id: `50${number}`,
    out_refund_no: number,
    status: wechatRefunds[found.state],
  });
}

const yes = (body: unknown, status = 200): Answer => ({ status, body });
