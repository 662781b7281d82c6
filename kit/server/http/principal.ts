import { auditAfterwards } from '../audit.ts';
import { objectOf } from '../audit-entry.ts';
import { type Actor, mayCallConfined, mayUse } from '../context.ts';
import { tooNarrow } from '../merchant-wide.ts';
import { forbidden, notLoggedIn, Refusal } from '../refusal.ts';
import { type Call, type DispatchParts, headerText, isLogged } from './call.ts';

/**
 * Who calls, and whether they may: session or terminal, merchant header, rate, confinement, permission, and whether their scope is wide enough.
 * @throws Refusal 401 NOT_LOGGED_IN or DEVICE_NOT_RECOGNISED, 403 NO_PERMISSION, SCOPE_TOO_NARROW or that of a confinement, 429 TOO_MANY
 */
export async function principalOf(parts: DispatchParts, call: Call): Promise<unknown> {
  const { access } = call.door.route.endpoint;
  if (access === 'public') {
    if (!parts.addressRate.take(call.request.ip)) throw tooMany();
    return undefined;
  }
  if (access === 'device') return deviceOf(parts, call);

  const { actor } = call.request;
  if (!actor) throw notLoggedIn();

  const merchant = headerText(call.request.headers['merchant-id']);
  if (!parts.sessionRate.take(call.token)) throw tooMany();
  if (merchant !== '' && merchant !== String(actor.merchantId))
    throw await refuse(parts, call, actor, forbidden('商户与登录信息不一致'));
  if (
    actor.confined &&
    !mayCallConfined(actor.confined, call.door.route.endpoint, isLogged(call.door))
  )
    throw new Refusal(403, actor.confined.reason, actor.confined.message);
  if (access === 'diner') return actor;
  if (access !== 'session' && !mayUse(actor, access))
    throw await refuse(parts, call, actor, forbidden());

  const narrow = tooNarrow(call.door.route.endpoint, actor);
  if (narrow) throw await refuse(parts, call, actor, narrow);

  return actor;
}

const tooMany = () => new Refusal(429, 'TOO_MANY', '操作过于频繁，请稍后再试');

async function deviceOf(parts: DispatchParts, { request, door, language }: Call): Promise<unknown> {
  const device = await parts.authenticateDevice({
    headers: request.headers,
    method: door.method,
    path: door.path,
    body: request.rawBody ?? '',
    ip: request.ip,
    language,
  });

  if (!device) throw new Refusal(401, 'DEVICE_NOT_RECOGNISED', '终端未登记或凭证错误');

  return device;
}

/** A command or a file the operator may not use leaves a trace: the console never offers it. */
async function refuse(
  parts: DispatchParts,
  call: Call,
  actor: Actor,
  refusal: Refusal,
): Promise<Refusal> {
  const { endpoint } = call.door.route;
  if (!isLogged(call.door)) return refusal;

  const command = { actor, endpoint, content: null, object: claimedObject(call) };
  const { id: requestId, ip } = call.request;
  const end = { outcome: 'refused', reason: refusal.message, params: refusal.params } as const;
  await auditAfterwards(parts.system, { ...command, ip, requestId }, end);

  return refusal;
}

/** What an unsigned body says a refused command is about. Nothing of it is believed. */
function claimedObject({ request, door }: Call): string | null {
  const { content } = (request.body ?? {}) as { content?: unknown };
  return door.exportTwin ? door.path : (objectOf(content)?.replaceAll('\0', '') ?? null);
}
