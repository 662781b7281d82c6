import { createHmac, randomBytes } from 'node:crypto';

/* Short messages leave through the one gateway that the settings of the house name (SMS_URL and what goes with it); without one nothing is sent. */

/**
 * A gateway that takes one request over HTTP for each message. Address, headers, body and what is signed are templates with `{mobile}`, `{code}`,
 * `{minutes}`, `{timestamp}` (seconds), `{time}` (ISO, UTC), `{nonce}`, `{signature}` (hexadecimal) and `{signature64}` (base64); what is signed may name `{body}`.
 */
export interface SmsGateway {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Key of the HMAC-SHA256; without one the signature is empty. */
  readonly secret: string | undefined;
  readonly signed: string;
  /** What the answer holds where the message was taken; without it the status alone says so. */
  readonly accepted: string | undefined;
}

/** A code for one telephone. */
export interface ShortMessage {
  readonly mobile: string;
  /** Six digits. */
  readonly code: string;
  /** How long the code holds. */
  readonly minutes: number;
}

/** Hands a message to the gateway that delivers it. @throws Error where it was not taken */
export type SendSms = (message: ShortMessage) => Promise<void>;

type Values = Readonly<Record<string, string>>;

const GIVE_UP_MILLISECONDS = 10_000;

const SHOWN = 200;

/** Sends through a gateway. */
export function smsThrough({ url, headers, body, secret, signed, accepted }: SmsGateway): SendSms {
  return async ({ mobile, code, minutes }) => {
    const plain: Values = {
      mobile,
      code,
      minutes: String(minutes),
      nonce: randomBytes(12).toString('hex'),
      ...moments(Date.now()),
    };

    const unsigned = filled(body, plain);
    const mac = createHmac('sha256', secret ?? '').update(
      filled(signed, { ...plain, body: unsigned }),
    );
    const digest = secret === undefined ? Buffer.alloc(0) : mac.digest();
    const values: Values = {
      ...plain,
      signature: digest.toString('hex'),
      signature64: digest.toString('base64'),
    };
    const sent = new Headers({ 'content-type': 'application/json' });
    for (const [name, value] of Object.entries(headers)) sent.set(name, filled(value, values));
    const answer = await fetch(filled(url, values, encodeURIComponent), {
      method: 'POST',
      headers: sent,
      body: filled(unsigned, values),
      redirect: 'error',
      signal: AbortSignal.timeout(GIVE_UP_MILLISECONDS),
    });

    const said = await answer.text();
    if (!answer.ok || (accepted !== undefined && !said.includes(accepted)))
      throw new Error(
        `the gateway of short messages answered ${answer.status}: ${said.slice(0, SHOWN)}`,
      );
  };
}

/** Milliseconds since the epoch, as gateways want moments. */
const moments = (now: number) => ({
  timestamp: String(Math.floor(now / 1000)),
  time: `${new Date(now).toISOString().slice(0, 19)}Z`,
});

/** Puts values into a template; what it does not know stays, since a body of JSON has braces of its own. */
const filled = (template: string, values: Values, written = (value: string) => value): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : written(value);
  });
