import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Endpoint, PageContent, PageShape } from '#kit/contract/endpoint.ts';
import { audit } from '../audit.ts';
import { type Actor, type Context, wallTime } from '../context.ts';
import { keepFiles } from '../files.ts';
import type { FileAnswer, Route, UploadedFile } from '../implement.ts';
import { allRows, onePage } from '../page.ts';
import { Answered } from '../refusal.ts';
import type { System } from '../system.ts';
import type { Call } from './call.ts';
import { exportFile, jsonRows } from './export.ts';
import { encoderOf, wireResult } from './wire.ts';

/** What is left to send once the transaction has committed; a stream was sent while it was open. */
export type Outcome =
  | { readonly kind: 'data'; readonly data: unknown; readonly as?: Answered }
  | { readonly kind: 'file'; readonly file: FileAnswer & { readonly body: Buffer } }
  | { readonly kind: 'sent'; readonly file: { readonly fileName: string }; readonly broken: boolean };

export const fileHeaders = (call: Call, file: FileAnswer): void => {
  call.reply
    .type(file.mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .header('x-content-type-options', 'nosniff');
};

/** Sends a stream to its end while the transaction is open, since it reads from a cursor. */
async function sendStream(call: Call, context: Context, stream: Readable, fileName: string): Promise<Outcome> {
  call.reply.send(stream);
  const broken = await finished(stream).then(
    () => false,
    (error: unknown) => {
      context.log.warn({ error: String(error) }, 'stream ended early');
      return true;
    },
  );
  return { kind: 'sent', file: { fileName }, broken };
}

async function fileOutcome(call: Call, context: Context, file: FileAnswer): Promise<Outcome> {
  const { body } = file;
  if (!(body instanceof Readable)) return { kind: 'file', file: { ...file, body } };
  fileHeaders(call, file);
  return sendStream(call, context, body, file.fileName);
}

type PageRoute = Extract<Route, { kind: 'page' }>;

async function pageOutcome(
  system: System,
  call: Call,
  context: Context,
  route: PageRoute,
  content: unknown,
): Promise<Outcome> {
  const endpoint = route.endpoint as Endpoint & { page: PageShape };
  const encode = encoderOf(endpoint.page.row) as (row: Record<string, unknown>) => Record<string, unknown>;
  if (call.door.exportTwin) {
    return fileOutcome(call, context, await exportFile(context, endpoint, route.list, content as never));
  }
  const request = content as PageContent;
  if (request.page.size === -1) {
    const { chunks, total, totalLine } = await allRows(context, endpoint, route.list, request);
    call.reply.type('application/json; charset=utf-8');
    const rows = jsonRows(chunks, { total, totalLine: totalLine && encode(totalLine) }, encode);
    return sendStream(call, context, rows, endpoint.title);
  }
  const found = await onePage(context, endpoint, route.list, request);
  return { kind: 'data', data: wireResult(endpoint.result, found, system.settings.checkResults) };
}

async function plainOutcome(
  system: System,
  call: Call,
  context: Context,
  route: Extract<Route, { kind: 'plain' }>,
  content: unknown,
  file: UploadedFile | undefined,
): Promise<Outcome> {
  const { endpoint } = route;
  const result = await route.run(context, content as never, file);
  if (endpoint.kind === 'write') await keepFiles(context, content);
  if (endpoint.kind === 'write') await audit(context, endpoint, content, call.request.ip);
  if (endpoint.file) return fileOutcome(call, context, result as FileAnswer);
  const wire = (data: unknown) => wireResult(endpoint.result, data, system.settings.checkResults);
  if (result instanceof Answered) return { kind: 'data', data: wire(result.data), as: result };
  return { kind: 'data', data: wire(result) };
}

/** Runs a route in one transaction of the actor's merchant. Nothing but streams of rows is sent before it has committed. */
export async function runInMerchant(
  system: System,
  call: Call,
  actor: Actor,
  content: unknown,
  file: UploadedFile | undefined,
): Promise<Outcome> {
  const { route } = call.door;
  if (route.kind === 'direct') throw new Error('a direct route opens its own transactions');
  const later: (() => void | Promise<void>)[] = [];
  await system.ids.ready();
  const options = { readOnly: route.endpoint.kind === 'read', timeZone: actor.timeZone };
  const outcome = await system.merchant(actor.merchantId, options, (tx, client) => {
    const context: Context = {
      tx,
      client,
      merchantId: actor.merchantId,
      actor,
      scope: actor.scope,
      now: wallTime(Date.now(), actor.timeZone),
      language: call.language,
      requestId: call.request.id,
      log: system.log.child({ requestId: call.request.id }),
      crypto: system.crypto,
      files: system.files,
      jobs: system.jobs,
      newId: () => system.ids.take(),
      afterCommit: (work) => later.push(work),
    };
    return route.kind === 'page'
      ? pageOutcome(system, call, context, route, content)
      : plainOutcome(system, call, context, route, content, file);
  });
  for (const work of later) await work();
  return outcome;
}
