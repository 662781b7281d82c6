import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditAfterwards, auditLater } from '../audit.ts';
import { type Actor, mayUse } from '../context.ts';
import { isConnectionFailure } from '../database/failure.ts';
import type { DirectRequest, UploadedFile } from '../implement.ts';
import { type Answered, notLoggedIn } from '../refusal.ts';
import type { System } from '../system.ts';
import { languageOf, translate } from '../texts.ts';
import { contentFailure, defect, failureOf, refusalOf, SUCCESS, sendFailure } from './answer.ts';
import { type Call, type DispatchParts, type Door, isLogged, tokenOf } from './call.ts';
import { type Outcome, runInMerchant } from './in-merchant.ts';
import { asksToFollow } from './live.ts';
import { readUpload } from './multipart.ts';
import { principalOf } from './principal.ts';
import { contentOf, schemaOf } from './request-content.ts';
import { unknownFields } from './unknown-fields.ts';
import { wireResult } from './wire.ts';

/** The one handler behind every door. */
export const createDispatch =
  (parts: DispatchParts) =>
  (door: Door) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const language = languageOf(request.headers['accept-language']);
    const call: Call = { request, reply, door, language, token: tokenOf(request, door) };
    try {
      return await run(parts, call);
    } catch (error) {
      const failure = failureOf(language, error);
      if (isConnectionFailure(error)) logUnavailable(parts.system, call, error);
      else if (!failure) logDefect(parts.system, call, error);

      return reply.sent ? reply : sendFailure(reply, failure ?? defect(language, request.id));
    }
  };

/** One call from door to answer: who, may they, what do they send, do it, answer. */
async function run(parts: DispatchParts, call: Call): Promise<FastifyReply> {
  const { route } = call.door;
  const principal = await principalOf(parts, call);
  const upload =
    route.endpoint.transport === 'multipart' ? await readUpload(call.request) : undefined;
  try {
    const content = contentOf(parts, call, upload);
    const schema = schemaOf(call.door);
    const parsed = schema.safeParse(content);
    const unknown = mayBringMore(call.door) ? [] : unknownFields(schema, content);
    if (!parsed.success || unknown.length > 0)
      return sendFailure(
        call.reply,
        contentFailure(call.language, schema, parsed.error?.issues ?? [], unknown),
      );

    if (route.kind === 'direct') {
      const result = await route.run(directRequest(call, principal), parsed.data as never);
      const wire = wireResult(route.endpoint.result, result, parts.system.settings.checkResults);
      return route.endpoint.bare ? call.reply.send(wire) : success(call, wire);
    }

    if (route.endpoint.live && asksToFollow(call.request))
      return await followInMerchant(parts, call, principal as Actor, parsed.data);

    return await answerInMerchant(
      parts.system,
      call,
      principal as Actor,
      parsed.data,
      upload?.file,
    );
  } finally {
    await upload?.discard();
  }
}

/** Terminals are updated one by one, after or before the server: what they say that this version does not know is passed over. */
const mayBringMore = ({ route }: Door): boolean => route.endpoint.access === 'device';

const directRequest = (
  { request, reply, language, token }: Call,
  principal: unknown,
): DirectRequest => ({
  headers: request.headers,
  query: request.query as Record<string, unknown>,
  rawBody: request.rawBody ?? '',
  ip: request.ip,
  language,
  requestId: request.id,
  token,
  principal,
  setToken: (value: string) => void reply.header('token', value),
});

const success = (
  call: Call,
  data: unknown,
  as: Pick<Answered, 'code' | 'message'> = SUCCESS,
): FastifyReply =>
  call.reply.send({ code: as.code, message: translate(call.language, as.message), data });

/** The answer of a read again and again, as the operator who follows may see it at each moment. */
async function followInMerchant(parts: DispatchParts, call: Call, first: Actor, content: unknown) {
  let actor: Actor | undefined = first;
  await parts.live.follow(call, first.merchantId, async () => {
    actor = actor === first ? first : await parts.authenticateSession(call.token);
    if (!actor || !mayUse(actor, call.door.route.endpoint.access)) throw notLoggedIn();

    const outcome = await runInMerchant(parts.system, call, actor, content, undefined);
    actor = undefined;
    if (outcome.kind !== 'data') throw new Error('only answers in words are followed');

    return outcome.data;
  });

  return call.reply;
}

async function answerInMerchant(
  system: System,
  call: Call,
  actor: Actor,
  content: unknown,
  file?: UploadedFile,
): Promise<FastifyReply> {
  const outcome = await inMerchant(system, call, actor, content, file);
  if (outcome.kind === 'data') return success(call, outcome.data, outcome.as);

  const broken = await sendFile(system, call, outcome);
  await noteFile(system, call, actor, content, outcome, broken);

  return call.reply;
}

async function inMerchant(
  system: System,
  call: Call,
  actor: Actor,
  content: unknown,
  file?: UploadedFile,
) {
  try {
    return await runInMerchant(system, call, actor, content, file);
  } catch (error) {
    if (isLogged(call.door)) await noteFailure(system, call, actor, content, error);
    throw error;
  }
}

/** Keeps a command that was not carried out in the operation log; the caller hears of the failure either way. */
async function noteFailure(
  system: System,
  call: Call,
  actor: Actor,
  content: unknown,
  error: unknown,
): Promise<void> {
  const refusal = refusalOf(error);
  const end = refusal
    ? ({ outcome: 'refused', reason: refusal.message, params: refusal.params } as const)
    : ({ outcome: 'failed' } as const);
  const command = commandOf(call, actor, content);
  /* Nothing can be written now, and waiting for it would only make the answer late. */
  if (isConnectionFailure(error)) auditLater(system, command, end);
  else await auditAfterwards(system, command, end);
}

const commandOf = ({ request, door }: Call, actor: Actor, content: unknown) => {
  const { ip, id: requestId } = request;
  return { actor, endpoint: door.route.endpoint, content, ip, requestId };
};

type FileOutcome = Exclude<Outcome, { kind: 'data' }>;

/** Sends a file with nothing held but the file itself; true when it did not arrive whole. */
async function sendFile(system: System, call: Call, outcome: FileOutcome): Promise<boolean> {
  const { fileName, mediaType } = outcome.kind === 'file' ? outcome.file : outcome;
  call.reply.type(mediaType);
  if (call.door.exportTwin || call.door.route.endpoint.file) fileHeaders(call, fileName);
  if (outcome.kind === 'aside') return system.downloads.send(call.reply, outcome.made);

  const { body } = outcome.file;
  if (body instanceof Readable)
    return system.downloads.send(call.reply, await system.downloads.putAside(body));

  call.reply.send(body);

  return false;
}

const fileHeaders = (call: Call, fileName: string): FastifyReply =>
  call.reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('x-content-type-options', 'nosniff');

/** Keeps in the operation log what an operator took away: a file, or a whole list to print. Commands have written their own entry. */
async function noteFile(
  system: System,
  call: Call,
  actor: Actor,
  content: unknown,
  outcome: FileOutcome,
  broken: boolean,
) {
  if (call.door.route.endpoint.kind === 'write') return;

  const object = outcome.kind === 'file' ? outcome.file.fileName : outcome.fileName;
  await auditAfterwards(
    system,
    { ...commandOf(call, actor, content), object },
    { outcome: broken ? 'failed' : 'success' },
  );
}

function logUnavailable(system: System, { request, door }: Call, error: unknown): void {
  const detail = { requestId: request.id, endpoint: door.route.endpoint.id, error: String(error) };
  system.log.warn(detail, 'the database is not available');
}

function logDefect(system: System, call: Call, error: unknown): void {
  const detail =
    error instanceof Error ? { message: error.message, stack: error.stack } : String(error);
  const endpoint = call.door.route.endpoint.id;
  system.log.error({ requestId: call.request.id, endpoint, error: detail }, 'request failed');
}
