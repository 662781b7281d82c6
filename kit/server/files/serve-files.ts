import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import type { System } from '../system.ts';
import { FILES_PATH } from './files.ts';

/** Serves stored files to the merchant they belong to; an image element sends the session as a cookie, not as a header. */
export const storedFiles =
  (system: System, authenticate: (token: string) => Promise<Actor | undefined>) =>
  async (app: FastifyInstance): Promise<void> => {
    const serve = async (
      request: FastifyRequest<{ Params: { name: string } }>,
      reply: FastifyReply,
    ) => {
      const header = request.headers.token;
      const known = await authenticate(
        typeof header === 'string' ? header : tokenCookie(request.headers.cookie),
      );
      const actor = known?.confined && known.confined.kind !== 'read' ? undefined : known;
      const found = await find(system, actor, request.params.name);
      if (!found) return reply.status(actor ? 404 : 401).send();

      const body = await system.files.get(found.storageKey);

      return body ? safeHeaders(reply, found).send(body) : reply.status(404).send();
    };
    app.get(`${FILES_PATH}/:name`, serve);
  };

/** Tokens need no encoding; whatever needs one is no token. */
const tokenCookie = (cookies: string | undefined): string =>
  /(?:^|;\s*)Admin-Token=([\w-]*)/.exec(cookies ?? '')?.[1] ?? '';

interface Found {
  readonly storageKey: string;
  readonly mediaType: string;
  readonly fileName: string;
  readonly public: boolean;
}

const NAME = /^(\d{1,15})-[0-9a-f]{16}\.\w{1,8}$/;

const columns = ['storageKey', 'mediaType', 'fileName', 'public'] as const;

/** The file a name stands for: one the caller may see, or one that is shown without a log-in. */
async function find(
  system: System,
  actor: Actor | undefined,
  name: string,
): Promise<Found | undefined> {
  const fileId = Number(NAME.exec(name)?.[1] ?? Number.NaN);
  if (Number.isNaN(fileId)) return undefined;

  const read = { readOnly: true };
  const own =
    actor && (await system.merchant(actor.merchantId, read, (tx) => ownFile(tx, actor, fileId)));
  const found =
    own ??
    (await system.platform(read, (tx) =>
      tx
        .selectFrom('storedFile')
        .select(columns)
        .where('fileId', '=', fileId)
        .where('public', '=', true)
        .executeTakeFirst(),
    ));

  return found?.storageKey.endsWith(`/${name}`) ? found : undefined;
}

/** Files of documents are the merchant's; exports and uploads on their way belong to their maker alone. */
const ownFile = (tx: Tx, { userId }: Actor, fileId: number): Promise<Found | undefined> =>
  tx
    .selectFrom('storedFile')
    .select(columns)
    .where('fileId', '=', fileId)
    .where((where) => where.or([where('keptAt', 'is not', null), where('createdBy', '=', userId)]))
    .executeTakeFirst();

const YEAR_SECONDS = 31_536_000;

/** Headers under which whatever is in a file can do nothing: no guessing of types, no scripts, documents are saved and not shown. */
function safeHeaders(
  reply: FastifyReply,
  { mediaType, fileName, public: open }: Found,
): FastifyReply {
  const shown = mediaType.startsWith('image/') ? 'inline' : 'attachment';
  return reply
    .type(mediaType)
    .header(
      'content-disposition',
      `${shown}; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`,
    )
    .header('cache-control', `${open ? 'public' : 'private'}, max-age=${YEAR_SECONDS}, immutable`)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-security-policy', "default-src 'none'; sandbox");
}
