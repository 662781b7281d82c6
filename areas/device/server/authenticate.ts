import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { standsAtBuffet } from '#areas/canteen/server/api.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { servesTerminals } from '#kit/server/authorisation.ts';
import { wallTime } from '#kit/server/context.ts';
import { listen } from '#kit/server/database/listen.ts';
import { createNonceMemory } from '#kit/server/http/envelope.ts';
import { Refusal } from '#kit/server/refusal.ts';
import type { Authenticate, System } from '#kit/server/system.ts';
import { DEVICE_TIME_TOLERANCE, deviceHeaders, deviceSignText } from '../contract/device-api.ts';

/** A terminal that proved itself: where it stands and whose it is. */
export interface Terminal {
  readonly merchantId: number;
  readonly timeZone: string;
  readonly deviceId: number;
  readonly deviceType: number;
  readonly place: SellingPlace;
  /** Merchant wall time since which it stands there. */
  readonly placedSince: string;
  readonly heartbeatSeconds: number;
  /** It stands on a meal line for buffets. */
  readonly isAtBuffet: boolean;
}

/** Tells which terminal stands behind a call. */
export type AuthenticateTerminal = (
  call: Pick<Parameters<Authenticate>[0], 'headers' | 'method' | 'path' | 'body'>,
) => Promise<Terminal | undefined>;

export interface Authenticator {
  readonly authenticate: AuthenticateTerminal;
  /** Hears of serial numbers whose terminals have changed, after they were forgotten here; '' means any may have. */
  onChange(heard: (sn: string) => void): void;
}

/**
 * Finds the terminal behind a call: serial number, time within five minutes, signature over method, path, time, nonce and body,
 * nonce never seen before. Undefined for an unknown serial number.
 * @throws Refusal 401 BAD_HEADERS, STALE_TIMESTAMP, BAD_SIGNATURE or REUSED_NONCE, 403 DEVICE_DISABLED or AUTHORISATION_OVER
 */
export async function createAuthenticator(system: System): Promise<Authenticator> {
  const register = await createRegister(system);
  const nonces = createNonceMemory();

  const authenticate: AuthenticateTerminal = async ({ headers, method, path, body }) => {
    const sn = text(headers[deviceHeaders.sn]);
    const time = text(headers[deviceHeaders.time]);
    const nonce = text(headers[deviceHeaders.nonce]);
    if (sn === '' || !/^\d{10,15}$/.test(time) || nonce.length < 6 || nonce.length > 64) {
      throw refused('BAD_HEADERS', '终端请求头缺失或格式错误');
    }
    if (Math.abs(Date.now() - Number(time)) > DEVICE_TIME_TOLERANCE) {
      throw refused('STALE_TIMESTAMP', '请求已过期，请校准终端时间');
    }

    const known = await register.find(sn);
    if (!known) return undefined;

    const signed = deviceSignText({
      method,
      path: BASE_PREFIX + path,
      time,
      nonce,
      bodyDigest: hash('sha256', body, 'hex'),
    });

    const sign = text(headers[deviceHeaders.sign]);
    /* Word of a new secret may still be on its way here when its terminal already has it. */
    const terminal = isSigned(known, signed, sign) ? known : await register.findAgain(sn);
    if (!terminal || !isSigned(terminal, signed, sign)) throw refused('BAD_SIGNATURE', '签名错误');
    if (!nonces.remember(`${terminal.deviceId} ${nonce}`))
      throw refused('REUSED_NONCE', '请勿重复提交请求');
    if (!terminal.enabled) throw new Refusal(403, 'DEVICE_DISABLED', '终端已停用');
    if (!terminal.served)
      throw new Refusal(403, 'AUTHORISATION_OVER', '系统授权已到期，请联系管理员');

    return terminal;
  };

  return { authenticate, onChange: register.onChange };
}

interface Registered extends Terminal {
  readonly key: KeyObject;
  readonly enabled: boolean;
  /** Whether its merchant is authorised, or within the grace for terminals. */
  readonly served: boolean;
}

const MOST_KEPT = 20_000;

const KEPT_MILLISECONDS = 60_000;

/** Unknown serial numbers are asked again soon, and cannot fill the memory. */
const KEPT_UNKNOWN_MILLISECONDS = 1000;

/** Wrong signatures have a terminal read again no more often than this. */
const REREAD_MILLISECONDS = 1000;

/** Terminals by serial number, kept in memory until the database says that one changed. */
async function createRegister(system: System) {
  const kept = new Map<
    string,
    { terminal: Promise<Registered | undefined>; readAt: number; until: number }
  >();
  const listeners = new Set<(sn: string) => void>();
  await listen(system, 'device_changed', (sn) => {
    if (sn === '') kept.clear();
    else kept.delete(sn);
    for (const heard of listeners) heard(sn);
  });
  const find = (sn: string): Promise<Registered | undefined> => {
    const known = kept.get(sn);
    const readAt = performance.now();
    if (known && known.until > readAt) return known.terminal;

    if (kept.size >= MOST_KEPT) kept.clear();
    const entry = { terminal: readTerminal(system, sn), readAt, until: readAt + KEPT_MILLISECONDS };
    kept.set(sn, entry);
    entry.terminal.then(
      (found) => {
        if (!found) entry.until = performance.now() + KEPT_UNKNOWN_MILLISECONDS;
      },
      () => kept.delete(sn),
    );

    return entry.terminal;
  };

  const findAgain = (sn: string): Promise<Registered | undefined> => {
    const known = kept.get(sn);
    if (known && performance.now() - known.readAt > REREAD_MILLISECONDS) kept.delete(sn);

    return find(sn);
  };

  const onChange = (heard: (sn: string) => void): void => {
    listeners.add(heard);
  };

  return { find, findAgain, onChange };
}

async function readTerminal(system: System, sn: string): Promise<Registered | undefined> {
  const row = await system.urgent.platform({ readOnly: true }, (tx) =>
    tx
      .selectFrom('device')
      .innerJoin('merchant', 'merchant.merchantId', 'device.merchantId')
      .select([
        'device.merchantId',
        'merchant.timeZone',
        'device.deviceId',
        'device.deviceType',
        'device.placeKind',
        'device.placeId',
        'device.stallId',
        'device.heartbeatSeconds',
        'device.secretCipher',
        'device.state',
        'merchant.state as merchantState',
        'merchant.authorisedUntil',
        (eb) =>
          eb
            .selectFrom('devicePlace')
            .select(sql<number>`extract(epoch from max(device_place.since)) * 1000`.as('since'))
            .whereRef('devicePlace.merchantId', '=', 'device.merchantId')
            .whereRef('devicePlace.deviceId', '=', 'device.deviceId')
            .as('placedAt'),
      ])
      .where('device.sn', '=', sn)
      .where('device.removedAt', 'is', null)
      .executeTakeFirst(),
  );

  if (!row) return undefined;

  const {
    secretCipher,
    state,
    merchantState,
    authorisedUntil,
    placedAt,
    placeKind,
    placeId,
    stallId,
    ...terminal
  } = row;
  const place = { placeKind: placeKind as SellingPlace['placeKind'], placeId, stallId };
  const served = servesTerminals({ authorisedUntil, timeZone: terminal.timeZone });
  const placedSince = wallTime(Number(placedAt ?? 0), terminal.timeZone);
  const key = createSecretKey(Buffer.from(system.crypto.reveal(secretCipher)));
  const { merchantId, deviceId } = terminal;
  const isAtBuffet = await system.urgent.merchant(merchantId, { readOnly: true }, (tx) =>
    standsAtBuffet({ tx }, deviceId),
  );

  return {
    ...terminal,
    place,
    placedSince,
    isAtBuffet,
    key,
    served,
    enabled: state === 1 && merchantState !== 'blocked',
  };
}

const text = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : '';

const refused = (reason: string, message: string) => new Refusal(401, reason, message);

function isSigned({ key }: Registered, signed: string, sign: string): boolean {
  const given = Buffer.from(sign, 'hex');
  const right = createHmac('sha256', key).update(signed).digest();

  return given.length === right.length && timingSafeEqual(given, right);
}
