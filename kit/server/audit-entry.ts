import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Actor } from './context.ts';
import { insertBatch } from './database/batch.ts';
import type { Statement } from './database/statement.ts';
import type { TextParams } from './texts.ts';

const SECRET =
  /password|secret|token|ticket|browserkey|apikey|vendorkey|idcard|chronicids|birthday|email|mobile|phone|tel$|emer|linkman|card$/i;

/** Where an operator may have typed a telephone or identity number to find its owner. */
const SEARCHED = /^(keyword|exportSummary)$/;

const PERSONAL_NUMBER = /\d{11,17}[\dXx]?/g;

const TEXT_LIMIT = 200;

const LIST_LIMIT = 20;

/** Content as the log keeps it: secrets and personal data blanked, long lists and texts cut. */
export function redact(value: unknown, key = ''): unknown {
  if (SECRET.test(key) && value !== undefined && value !== null) return '***';
  if (typeof value === 'string' && SEARCHED.test(key))
    return value.replace(PERSONAL_NUMBER, '***').slice(0, TEXT_LIMIT);
  if (typeof value === 'string')
    return value.length > TEXT_LIMIT ? `${value.slice(0, TEXT_LIMIT)}…` : value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, LIST_LIMIT).map((item) => redact(item, key));
    return value.length > LIST_LIMIT ? [...kept, `… ${value.length}`] : kept;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, redact(item, name)]),
    );
  }

  return value;
}

/** Which keys say what a command is about, best first. */
const TELLING = [/(^name|Name|^title|Title)s?$/, /(Num|No|Code)s?$/, /^ids?$|Ids?$/];

/** What a command touched, as short as a list shows it: a name of the content, else a number, else an id; null where it says none. */
export function objectOf(content: unknown): string | null {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return objectText(content);

  const entries = Object.entries(content).filter(([key]) => !SECRET.test(key));
  for (const pattern of TELLING) {
    for (const [key, value] of entries) {
      const text = pattern.test(key) ? objectText(value) : null;
      if (text !== null) return text;
    }
  }

  return null;
}

const OBJECT_LIST = 3;

function objectText(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number')
    return shortened(String(value)) || null;
  if (!Array.isArray(value) || value.length === 0) return null;

  const named = value.slice(0, OBJECT_LIST).flatMap((item) => objectText(item) ?? []);
  if (named.length === 0) return null;

  return shortened(
    `${named.join('、')}${value.length > OBJECT_LIST ? ` … (${value.length})` : ''}`,
  );
}

const OBJECT_LIMIT = 80;

const shortened = (text: string): string =>
  text.length > OBJECT_LIMIT ? `${text.slice(0, OBJECT_LIMIT)}…` : text;

/** The statement that adds entries of commands that are carried out in its transaction. */
export const auditWrites = (
  merchantId: number,
  newId: () => number,
  commands: readonly Command[],
): Statement[] =>
  addEntries(
    merchantId,
    commands.map((command) => ({
      logId: newId(),
      ...entryOf(command, { outcome: 'success' }),
    })),
  );

const addEntries = insertBatch<ReturnType<typeof entryOf> & { readonly logId: number }>(
  'operation_log',
  [
    ['log_id', 'bigint', ({ logId }) => logId],
    ['user_id', 'bigint', ({ userId }) => userId],
    ['username', 'text', ({ username }) => username],
    ['endpoint_id', 'text', ({ endpointId }) => endpointId],
    ['title', 'text', ({ title }) => title],
    ['object', 'text', ({ object }) => object],
    ['content', 'jsonb', ({ content }) => content],
    ['outcome', 'text', ({ outcome }) => outcome],
    ['reason', 'text', ({ reason }) => reason],
    ['reason_params', 'jsonb', ({ reasonParams }) => reasonParams],
    ['ip', 'text', ({ ip }) => ip],
    ['request_id', 'text', ({ requestId }) => requestId],
  ],
);

/** A command as the log tells of it. */
export interface Command {
  readonly actor: Pick<Actor, 'merchantId' | 'userId' | 'username'>;
  readonly endpoint: Endpoint;
  readonly content: unknown;
  /** What it was about, where the content does not say. */
  readonly object?: string | null;
  readonly ip: string;
  readonly requestId: string;
}

/** How a command ended. */
export interface CommandEnd {
  readonly outcome: 'success' | 'refused' | 'failed';
  /** Why not: a Chinese source text, and what its `{name}` parts are filled in with. */
  readonly reason?: string;
  readonly params?: TextParams;
}

/** A command as a row of the log. */
export const entryOf = (
  { actor, endpoint, content, object = objectOf(content), ip, requestId }: Command,
  end: CommandEnd,
) => ({
  userId: actor.userId,
  username: actor.username,
  endpointId: endpoint.id,
  title: endpoint.title,
  object: object && storableText(object),
  content: JSON.stringify(redact(content) ?? null, storable),
  outcome: end.outcome,
  reason: end.reason === undefined ? null : storableText(end.reason),
  reasonParams:
    end.params && Object.keys(end.params).length > 0 ? JSON.stringify(end.params, storable) : null,
  ip,
  requestId,
});

/** Text that the database can hold: it knows no U+0000 and no half of a surrogate pair. */
const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Values and names of a content as the database can hold them. */
function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;

  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [storableText(name), held]),
  );
}
