import { Readable } from 'node:stream';
import type { Endpoint, PageContent, PageShape } from '#kit/contract/endpoint.ts';
import { partsOf } from '#kit/contract/page-part.ts';
import { audit } from '../audit.ts';
import { type Actor, type Context, type Outside, wallTime } from '../context.ts';
import type { TransactionOptions } from '../database/transaction.ts';
import { persistFiles } from '../files/files.ts';
import type { FileAnswer, ListSource, Route, UploadedFile } from '../implement.ts';
import { forgetTotals } from '../kept-totals.ts';
import type { Asked } from '../money/command.ts';
import { allRows, onePage, pageRows, pageTotals } from '../page.ts';
import { Answered, Refusal } from '../refusal.ts';
import type { System } from '../system.ts';
import { translate } from '../texts.ts';
import { SUCCESS } from './answer.ts';
import { type Call, isDiners, isLogged } from './call.ts';
import type { CallKind } from './call-shares.ts';
import type { MadeFile } from './downloads.ts';
import { exportFile, jsonRows } from './export.ts';
import { untilGone } from './until-gone.ts';
import { encoderOf, wireResult } from './wire.ts';

/** What is left to send once the transaction has committed. */
export type Outcome =
  | { readonly kind: 'data'; readonly data: unknown; readonly as?: Answered }
  | { readonly kind: 'file'; readonly file: FileAnswer }
  /** Something to be sent from where it was put aside. */
  | {
      readonly kind: 'aside';
      readonly made: MadeFile;
      readonly fileName: string;
      readonly mediaType: string;
    };

/** Runs a route in one transaction of the actor's merchant, what it waits for before that. Nothing is sent before it has committed. */
export async function runInMerchant(
  system: System,
  call: Call,
  actor: Actor,
  content: unknown,
  file: UploadedFile | undefined,
): Promise<Outcome> {
  const { route } = call.door;
  if (route.kind === 'direct') throw new Error('a direct route opens its own transactions');
  if (route.kind === 'money') return moneyOutcome(system, call, actor, route, content);

  await system.ids.ready();
  const ready =
    route.kind === 'plain' &&
    (await route.before?.(outsideOf(system, call, actor), content as never, file));
  const isFile = makesFile(call, content);
  const run = () =>
    transaction(
      system,
      call,
      actor,
      { readOnly: route.endpoint.kind === 'read', isFile, ...loadOf(call, content) },
      (context) =>
        route.kind === 'page'
          ? pageOutcome(system, call, context, route, content)
          : plainOutcome(system, call, context, route, content, { file, ready }),
    );

  if (!isFile) return run();

  return system.downloads.turn(() => {
    if (call.reply.raw.destroyed) throw new Refusal(408, 'GONE', '请求已取消');
    return run();
  });
}

/** A command about money shares its transaction with those of others. */
async function moneyOutcome(
  system: System,
  call: Call,
  actor: Actor,
  route: Extract<Route, { kind: 'money' }>,
  content: unknown,
): Promise<Outcome> {
  try {
    const answer = await carriedOut(system, call, actor, route, content);
    const { result } = route.endpoint;

    return { kind: 'data', data: wireResult(result, answer, system.settings.checkResults) };
  } catch (error) {
    route.failed?.(actor, content as never, error);
    throw error;
  }
}

async function carriedOut(
  system: System,
  call: Call,
  actor: Actor,
  { endpoint, command, ask, before }: Extract<Route, { kind: 'money' }>,
  content: unknown,
): Promise<unknown> {
  const ready = await before?.(outsideOf(system, call, actor), content as never);
  const asked = ask(actor, content as never, ready as never) as Asked<never>;
  const { ip, id: requestId } = call.request;
  const entry = isLogged(call.door) ? { actor, endpoint, content, ip, requestId } : undefined;

  const answer = await system.commands.run(command, actor, { ...asked, entry });
  if (!isDiners(call.door)) forgetTotals(system.pool, actor.merchantId);

  return answer;
}

const outsideOf = (system: System, call: Call, actor: Actor): Outside => ({
  actor,
  language: call.language,
  log: system.log.child({ requestId: call.request.id }),
  files: system.files,
  adapters: system.adapters,
  newId: () => system.ids.take(),
  transaction: (work, options = {}) => transaction(system, call, actor, options, work),
});

/** How a call's transaction is, and what its call asks of the database. */
interface CallTransaction
  extends Pick<TransactionOptions, 'readOnly' | 'flushLater'>,
    Partial<Pick<CallKind, 'isFile' | 'isCount' | 'hasPeriod'>> {}

/** What a list asks of the database: rows alone are found by an index, whatever the period, unless they are computed. */
function loadOf({ door }: Call, content: unknown): Pick<CallKind, 'isCount' | 'hasPeriod'> {
  const { route } = door;
  const hasPeriod = route.endpoint.page?.period !== undefined;
  if (route.kind !== 'page' || door.exportTwin) return { isCount: false, hasPeriod };

  const { part } = (content as PageContent).page;
  const isFound = part === 'rows' && !route.list.options.totalled;

  return { isCount: part === 'totals', hasPeriod: hasPeriod && !isFound };
}

/** Runs work in one transaction of the actor's merchant; what it put off until after the commit is run then. */
async function transaction<T>(
  system: System,
  call: Call,
  actor: Actor,
  options: CallTransaction,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { isFile = false, isCount = false, hasPeriod = false, ...rest } = options;
  const later: (() => void | Promise<void>)[] = [];
  await system.ids.ready();

  const inTransaction = () => {
    if (options.readOnly && call.reply.raw.destroyed) throw new Refusal(408, 'GONE', '请求已取消');

    return system.merchant(actor.merchantId, { ...rest, timeZone: actor.timeZone }, (tx, client) =>
      work({
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
        adapters: system.adapters,
        jobs: system.jobs,
        call: call.door.route.endpoint,
        newId: () => system.ids.take(),
        afterCommit: (put) => later.push(put),
      }),
    );
  };

  const kind: CallKind = {
    token: call.token,
    merchantId: actor.merchantId,
    isDiner: isDiners(call.door),
    isFile,
    isCount,
    hasPeriod,
  };

  const result = await system.shares.pass(kind, inTransaction);

  for (const put of later) await put();

  /* What people order, or read, is counted in late. */
  if (!options.readOnly && !isDiners(call.door)) forgetTotals(system.pool, actor.merchantId);

  return result;
}

/** Whether a call answers a file, or a whole list to print: few are made at a time. */
const makesFile = ({ door }: Call, content: unknown): boolean =>
  door.exportTwin ||
  door.route.endpoint.file ||
  (door.route.kind === 'page' && (content as PageContent).page.size === -1);

type PageRoute = Extract<Route, { kind: 'page' }>;

const JSON_TYPE = 'application/json; charset=utf-8';

async function pageOutcome(
  system: System,
  call: Call,
  context: Context,
  route: PageRoute,
  content: unknown,
): Promise<Outcome> {
  const endpoint = route.endpoint as Endpoint & { page: PageShape };
  const encode = encoderOf(endpoint.page.row) as (
    row: Record<string, unknown>,
  ) => Record<string, unknown>;
  if (call.door.exportTwin) {
    return fileOutcome(system, await exportFile(context, endpoint, route.list, content as never));
  }

  const request = content as PageContent;
  if (request.page.size === -1) {
    const { chunks, total, totalLine } = await allRows(context, endpoint, route.list, request);
    const message = translate(call.language, SUCCESS.message);
    const rows = jsonRows(
      chunks,
      { total, totalLine: totalLine && encode(totalLine) },
      message,
      encode,
    );
    return {
      kind: 'aside',
      made: await system.downloads.putAside(rows),
      fileName: endpoint.title,
      mediaType: JSON_TYPE,
    };
  }

  const data = await untilGone(system, call.reply, context.client, () =>
    pageData(system, context, endpoint, route.list, request),
  );

  return { kind: 'data', data };
}

/** A page in its wire form: whole, or the part that is asked for. */
async function pageData(
  { settings }: System,
  context: Context,
  endpoint: Endpoint & { page: PageShape },
  list: ListSource,
  content: PageContent,
): Promise<unknown> {
  const { part } = content.page;
  if (part === undefined) {
    const whole = await onePage(context, endpoint, list, content);
    return wireResult(endpoint.result, whole, settings.checkResults);
  }

  const find = part === 'rows' ? pageRows : pageTotals;
  const found = await find(context, endpoint, list, content);

  return wireResult(partsOf(endpoint.result)[part], found, settings.checkResults);
}

/** A stream that reads from a cursor is read to its end while the transaction is open, at the speed of the database. */
async function fileOutcome(system: System, file: FileAnswer): Promise<Outcome> {
  const { body, fileName, mediaType } = file;
  if (!(body instanceof Readable) || file.apart) return { kind: 'file', file };

  return { kind: 'aside', made: await system.downloads.putAside(body), fileName, mediaType };
}

async function plainOutcome(
  system: System,
  call: Call,
  context: Context,
  route: Extract<Route, { kind: 'plain' }>,
  content: unknown,
  { file, ready }: { readonly file: UploadedFile | undefined; readonly ready: unknown },
): Promise<Outcome> {
  const { endpoint } = route;
  const result = await route.run(context, content as never, file, ready as never);
  if (endpoint.kind === 'write') await persistFiles(context, content);
  if (endpoint.kind === 'write' && isLogged(call.door))
    await audit(context, endpoint, content, call.request.ip);
  if (endpoint.file) return fileOutcome(system, result as FileAnswer);

  const wire = (data: unknown) => wireResult(endpoint.result, data, system.settings.checkResults);
  if (result instanceof Answered) return { kind: 'data', data: wire(result.data), as: result };

  return { kind: 'data', data: wire(result) };
}
