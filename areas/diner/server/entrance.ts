import type { DirectRequest } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { deviceHash, rememberDevice } from './device.ts';
import { openDinerSession } from './session-store.ts';

/** State of a customer who has not left. */
export const HERE = 1;

/** The merchant that was named, or the only one. @throws Refusal 404 */
export async function merchantOf(system: System, merchantId: number | undefined) {
  const found = await system.platform({ readOnly: true }, (tx) =>
    tx
      .selectFrom('merchant')
      .select(['merchantId', 'merchantName'])
      .where('state', '<>', 'blocked')
      .$if(merchantId !== undefined, (query) => query.where('merchantId', '=', merchantId ?? 0))
      .limit(2)
      .execute(),
  );

  const [only, other] = found;
  if (!only || other) throw notFound('商户不存在');

  return only;
}

export interface Person {
  readonly custId: number;
  readonly custName: string;
}

/** Opens the session of a person who has proven who they are, on a device that is theirs from now on. */
export async function startDinerSession(
  system: System,
  request: DirectRequest,
  merchantId: number,
  { custId, custName }: Person,
  device: string | undefined,
) {
  const agent = request.headers['user-agent'];
  const userAgent = typeof agent === 'string' ? agent : '';
  const own = device === undefined ? undefined : deviceHash(device);
  const token = await system.merchant(merchantId, {}, async (tx) => {
    if (own) await rememberDevice(tx, merchantId, custId, own);
    return openDinerSession(tx, { merchantId, custId, ip: request.ip, userAgent, deviceHash: own });
  });

  return { token, custName };
}
