import {
  createHmac,
  generateKeyPair,
  hash,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { askChannel, ChannelError, isChannelError, jsonOf } from '#areas/payment/server/api.ts';
import { conflict, Refusal } from '#kit/server/refusal.ts';
import { deviceSignText } from '../../contract/device-api.ts';

/* Speaks to the gateway of a city's citizen cards, or a bridge beside it (docs/citizen-card.md). What it answers is checked like any input. */

/** How a gateway is reached, and who asks. */
export interface CitizenCardGateway {
  readonly gatewayUrl: string;
  readonly merchantNo: string;
  /** The key of the signatures. */
  readonly secret: string;
  /** Where gateways may be asked at all: `host` or `host:port`. */
  readonly allowedHosts: readonly string[];
}

/** Headers every call carries. */
export const gatewayHeaders = {
  merchant: 'card-merchant',
  time: 'card-time',
  nonce: 'card-nonce',
  sign: 'card-sign',
} as const;

const Positions = z.object({
  positions: z
    .array(
      z.object({
        posNo: z.string().regex(/^[0-9A-Za-z_-]{1,64}$/),
        name: z.string().trim().min(1).max(100),
        address: z.string().trim().max(200).default(''),
        state: z.enum(['open', 'closed']),
      }),
    )
    .max(1000),
});

/** A place of the merchant at which a machine may take citizen cards. */
export type Position = z.output<typeof Positions>['positions'][number];

/** The positions of the merchant. @throws Refusal 409 SMK_REFUSED, HOST_NOT_ALLOWED; 503 SMK_UNREACHABLE */
export const askPositions = async (gateway: CitizenCardGateway): Promise<readonly Position[]> =>
  (await ask(gateway, 'GET', '/positions', Positions)).positions;

const MOST_CERTIFICATE = 20_000;

const Issued = z.object({ certificate: z.string().max(MOST_CERTIFICATE) });

/** Whom a certificate is for. */
export interface Application {
  readonly posNo: string;
  /** Names the machine for good; its next certificate replaces the one before. */
  readonly deviceId: string;
  readonly deviceName: string;
}

/** A certificate that was checked, with its key. */
export interface IssuedCertificate {
  /** PEM. */
  readonly certificate: string;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

const makeKeyPair = promisify(generateKeyPair);

/**
 * Makes a key pair for a machine and has the gateway certify it; the private key never leaves the house.
 * @throws Refusal 409 SMK_REFUSED, SMK_BAD_CERTIFICATE, HOST_NOT_ALLOWED; 503 SMK_UNREACHABLE
 */
export async function requestCertificate(
  gateway: CitizenCardGateway,
  application: Application,
): Promise<IssuedCertificate> {
  const { publicKey, privateKey } = await makeKeyPair('ec', { namedCurve: 'P-256' });
  const { certificate: answered } = await ask(gateway, 'POST', '/certificates', Issued, {
    ...application,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
  });

  const certificate = checkedCertificate(answered, privateKey);

  return {
    certificate: certificate.toString(),
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    validFrom: certificate.validFromDate,
    validUntil: certificate.validToDate,
  };
}

/** The clock of a gateway may be this far ahead. */
const AHEAD_MILLISECONDS = 5 * 60 * 1000;

/** A certificate that is for this key, and holds now. @throws Refusal 409 SMK_BAD_CERTIFICATE */
function checkedCertificate(pem: string, privateKey: KeyObject): X509Certificate {
  const certificate = readCertificate(pem);
  if (!certificate?.checkPrivateKey(privateKey))
    throw badCertificate('市民卡平台返回的证书与设备公钥不符');

  const now = Date.now();
  const begun = certificate.validFromDate.getTime() <= now + AHEAD_MILLISECONDS;
  const over = certificate.validToDate.getTime() <= now;
  if (!begun || over) throw badCertificate('市民卡平台返回的证书不在有效期内');

  return certificate;
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

const badCertificate = (message: string): Refusal => conflict('SMK_BAD_CERTIFICATE', message);

async function ask<Answer extends z.ZodType>(
  gateway: CitizenCardGateway,
  method: 'GET' | 'POST',
  path: string,
  answer: Answer,
  content?: object,
): Promise<z.output<Answer>> {
  const url = addressOf(gateway, path);
  const body = content === undefined ? '' : JSON.stringify(content);
  const headers = signedHeaders(gateway, { method, path: url.pathname, body });
  try {
    const { response, text } = await askChannel(url.href, {
      method,
      headers,
      ...(body !== '' && { body }),
    });

    if (isRefusal(response.status))
      throw new ChannelError('refused', reasonIn(text) ?? `HTTP ${response.status}`);
    if (!response.ok) throw new ChannelError('unreachable', `HTTP ${response.status}`);

    const { data: said } = answer.safeParse(jsonOf(text));
    if (said === undefined) throw new ChannelError('unreachable', 'another shape');

    return said;
  } catch (error) {
    throw toldOf(error);
  }
}

/** @throws Refusal 409 HOST_NOT_ALLOWED */
function addressOf({ gatewayUrl, allowedHosts }: CitizenCardGateway, path: string): URL {
  const url = new URL(`${gatewayUrl.replace(/\/$/, '')}${path}`);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (!allowedHosts.includes(url.hostname) && !allowedHosts.includes(`${url.hostname}:${port}`))
    throw conflict(
      'HOST_NOT_ALLOWED',
      '市民卡平台的主机不在允许名单（CITIZEN_CARD_HOSTS）中，请联系运维',
    );

  return url;
}

const NONCE_BYTES = 12;

/** What proves who asks: the signature of machines, with the key of the gateway. */
function signedHeaders(
  { merchantNo, secret }: CitizenCardGateway,
  { method, path, body }: { method: string; path: string; body: string },
): Record<string, string> {
  const time = String(Date.now());
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const signed = deviceSignText({ method, path, time, nonce, bodyDigest: hash('sha256', body) });

  return {
    'content-type': 'application/json',
    [gatewayHeaders.merchant]: merchantNo,
    [gatewayHeaders.time]: time,
    [gatewayHeaders.nonce]: nonce,
    [gatewayHeaders.sign]: createHmac('sha256', secret).update(signed).digest('hex'),
  };
}

/** Too slow, too many at once: of this moment, and no refusal. */
const OF_THIS_MOMENT = [408, 429];

const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !OF_THIS_MOMENT.includes(status);

const MOST_REASON = 200;

const Refused = z.object({ reason: z.string().trim().min(1) });

/** Why the gateway says no, in its own words. */
function reasonIn(text: string): string | undefined {
  try {
    return Refused.safeParse(JSON.parse(text)).data?.reason.slice(0, MOST_REASON);
  } catch {
    return undefined;
  }
}

/** What a caller is told of a failure of the gateway; any other stays as it is. */
function toldOf(error: unknown): unknown {
  if (isChannelError(error, 'refused'))
    return conflict('SMK_REFUSED', '市民卡平台拒绝了请求：{reason}', { reason: error.message });
  if (isChannelError(error))
    return new Refusal(503, 'SMK_UNREACHABLE', '市民卡平台无法连接或应答有误，请稍后再试');

  return error;
}
