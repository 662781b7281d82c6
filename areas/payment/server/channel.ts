import type { Context } from '#kit/server/context.ts';

/* What every channel of payments can do (rule ledger/recharge). Each speaks its own protocol behind the same few calls, none of which
   is made inside a transaction. Amounts are fen. */

/** Runs a short transaction of the merchant. */
export type Within = <T>(work: (context: Context) => Promise<T>) => Promise<T>;

/** A channel as the merchant has set it up, with its secrets open. */
export interface ChannelSetting {
  readonly channel: number;
  readonly state: number;
  readonly appId: string;
  readonly mchNo: string;
  readonly serialNo: string;
  readonly platformKey: string;
  readonly platformKeyId: string;
  /** Where the channel tells what happened; empty: it is only asked. */
  readonly notifyUrl: string;
  readonly validMinutes: number;
  /** The merchant's private key, PEM. */
  readonly merchantSecret: string;
  /** The key of encrypted callbacks; WeChat only. */
  readonly callbackSecret: string;
}

/** What a channel is asked to take in. */
export interface PayOrder {
  readonly outNo: string;
  readonly amount: number;
  readonly subject: string;
  /** Epoch milliseconds after which it cannot be paid. */
  readonly expiresAt: number;
  /** Who pays, as the channel knows them: without it a code is made that any payer may scan. */
  readonly payerId?: string | undefined;
}

export interface Offer {
  /** What a QR code holds. */
  readonly payUrl: string;
  /** What the payer's own program is called with, where it was asked for a payer. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** What a channel says of a payment. */
export type TradeNews =
  | {
      readonly state: 'paid';
      readonly tradeNo: string;
      readonly amount: number;
      readonly paidAt: Date;
    }
  /** `absent`: the channel does not know the number, or does not yet. */
  | { readonly state: 'waiting' | 'closed' | 'absent' };

export interface RefundOrder {
  /** Our number of the payment; empty where a till of another system asked for it: then the channel's number names it. */
  readonly outNo: string;
  readonly tradeNo?: string | undefined;
  readonly refundOutNo: string;
  readonly amount: number;
  /** Of the whole payment. */
  readonly total: number;
  readonly reason: string;
}

/** What a channel says of money on its way back. */
export type RefundNews =
  | { readonly state: 'done'; readonly refundNo: string }
  | { readonly state: 'working' }
  | { readonly state: 'absent' }
  | { readonly state: 'failed'; readonly reason: string };

/** A callback as it arrived. */
export interface RawCallback {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: string;
  /** The body as a form or JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a genuine callback says, of which of our numbers. */
export type Notice =
  | { readonly kind: 'trade'; readonly outNo: string; readonly news: TradeNews }
  | { readonly kind: 'refund'; readonly refundOutNo: string; readonly news: RefundNews };

export interface PayChannel {
  /** Asking twice with the same number makes one payment. @throws ChannelError */
  create(order: PayOrder): Promise<Offer>;
  query(outNo: string): Promise<TradeNews>;
  /** It cannot be paid afterwards, where the channel says so. */
  close(outNo: string): Promise<void>;
  /** Asking twice with the same number gives back once. */
  refund(refund: RefundOrder): Promise<RefundNews>;
  queryRefund(refund: Pick<RefundOrder, 'outNo' | 'tradeNo' | 'refundOutNo'>): Promise<RefundNews>;
  /** Checks who signed a callback before anything of it is believed. @throws ChannelError `forged` */
  read(callback: RawCallback): Notice;
}

/**
 * `unreachable`: it is unknown whether the channel did it. `refused`: it did not, and says why. `forged`: an answer or a callback that is not the
 * channel's, or of another merchant's business.
 */
export class ChannelError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'forged';
  constructor(kind: ChannelError['kind'], message: string) {
    super(message);
    this.name = 'ChannelError';
    this.kind = kind;
  }
}

export const isChannelError = (
  error: unknown,
  ...kinds: readonly ChannelError['kind'][]
): error is ChannelError =>
  error instanceof ChannelError && (kinds.length === 0 || kinds.includes(error.kind));

const LIMIT_MILLISECONDS = 10_000;

/** Sends something to a channel. @throws ChannelError `unreachable` where no answer came */
export async function askChannel(
  url: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const signal = AbortSignal.timeout(LIMIT_MILLISECONDS);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return { response, text: await response.text() };
  } catch (error) {
    throw new ChannelError('unreachable', String(error));
  }
}

/** The JSON of an answer. @throws ChannelError `unreachable`: what answers anything else stands in between */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChannelError('unreachable', 'no JSON');
  }
}

/** A yuan text of a protocol as fen. @throws ChannelError `forged` for anything else */
export function fenOfYuan(text: unknown): number {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(text));
  if (!found) throw forgedMessage('no amount');

  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

export const forgedMessage = (message: string): ChannelError => new ChannelError('forged', message);
