import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Context } from './context.ts';

const SECRET = /password|secret|token|idcard|mobile|phone|tel$|emer|linkman|card$/i;
const TEXT_LIMIT = 200;
const LIST_LIMIT = 20;

/** Content as the log keeps it: secrets and personal data blanked, long lists and texts cut. */
export function redacted(value: unknown, key = ''): unknown {
  if (SECRET.test(key) && value !== undefined && value !== null) return '***';
  if (typeof value === 'string') return value.length > TEXT_LIMIT ? `${value.slice(0, TEXT_LIMIT)}…` : value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, LIST_LIMIT).map((item) => redacted(item, key));
    return value.length > LIST_LIMIT ? [...kept, `… ${value.length}`] : kept;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redacted(item, name)]));
  }
  return value;
}

/** Writes the operation log entry of a command in the command's own transaction: no command without its entry. */
export async function audit(context: Context, endpoint: Endpoint, content: unknown, ip: string): Promise<void> {
  await context.tx
    .insertInto('operationLog')
    .values({
      logId: context.newId(),
      userId: context.actor.userId,
      username: context.actor.username,
      endpointId: endpoint.id,
      title: endpoint.title,
      content: JSON.stringify(redacted(content) ?? null),
      outcome: 'success',
      ip,
      requestId: context.requestId,
    })
    .execute();
}
