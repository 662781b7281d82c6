import { finished } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { code } from '#kit/contract/answer.ts';
import type { Endpoint, Method, PageContent, PageShape } from '#kit/contract/endpoint.ts';
import { audit } from '../audit.ts';
import { type Actor, type Context, type Language, mayUse, wallTime } from '../context.ts';
import type { FileAnswer, Route, UploadedFile } from '../implement.ts';
import { allRows, onePage, rowEncoder } from '../page.ts';
import type { RateLimit } from '../rate-limit.ts';
import { forbidden, Refusal } from '../refusal.ts';
import type { Authenticate, System } from '../system.ts';
import { languageOf, translate } from '../texts.ts';
import { contentFailure, defect, failureOf, sendFailure, wireResult } from './answer.ts';
import { checkEnvelope, contentOfText, type NonceMemory, type RawEnvelope } from './envelope.ts';
import { exportContent, exportFile, jsonRows } from './export.ts';
import { readUpload, type Upload } from './multipart.ts';

/** What every call needs; made once. */
export interface DispatchParts {
  readonly system: System;
  readonly nonces: NonceMemory;
  readonly authenticateSession: (token: string) => Promise<Actor | undefined>;
  readonly authenticateDevice: Authenticate;
  readonly sessionRate: RateLimit;
  readonly addressRate: RateLimit;
}

/** One door to a route: an endpoint's own path, an alias, or the export twin of a list. */
export interface Door {
  readonly route: Route;
  readonly path: string;
  readonly method: Method;
  readonly exportTwin: boolean;
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly door: Door;
  readonly language: Language;
  readonly token: string;
}

const headerText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
const notLoggedIn = () => new Refusal(401, 'NOT_LOGGED_IN', '登录已过期，请重新登录');

/** The envelope of a request, wherever its method puts it, with the content parsed. */
function envelopeOf(request: FastifyRequest, endpoint: Endpoint, method: Method): { envelope: RawEnvelope; content: unknown } {
  const inBody = request.body !== undefined && request.body !== null;
  const envelope = ((inBody ? request.body : request.query) ?? {}) as RawEnvelope;
  const asText = method === 'GET' || !inBody || endpoint.transport === 'form';
  return { envelope, content: asText ? contentOfText(envelope.content) : envelope.content };
}

/** Path parts such as `{id}` are part of the content. */
function withPathParts(content: unknown, params: unknown): unknown {
  const parts = params as Record<string, string>;
  if (Object.keys(parts).length === 0) return content;
  return { ...(typeof content === 'object' && content !== null ? content : {}), ...parts };
}

const contentSchemas = new WeakMap<Endpoint, z.ZodType>();
function schemaOf(door: Door): z.ZodType {
  const { endpoint } = door.route;
  if (!door.exportTwin) return endpoint.content;
  const known = contentSchemas.get(endpoint) ?? exportContent(endpoint.content);
  contentSchemas.set(endpoint, known);
  return known;
}

export function createDispatch(parts: DispatchParts) {
  const { system } = parts;
  const { pool, ids, log, settings } = system;

  const principalOf = async (call: Call): Promise<unknown> => {
    const { endpoint } = call.door.route;
    if (endpoint.access === 'public') {
      if (!parts.addressRate.take(call.request.ip)) throw new Refusal(429, 'TOO_MANY', '操作过于频繁，请稍后再试');
      return undefined;
    }
    if (endpoint.access === 'device') return deviceOf(call);
    const actor = await parts.authenticateSession(call.token);
    if (!actor) throw notLoggedIn();
    const merchant = headerText(call.request.headers['merchant-id']);
    if (merchant !== '' && merchant !== String(actor.merchantId)) throw forbidden('商户与登录信息不一致');
    if (!parts.sessionRate.take(call.token)) throw new Refusal(429, 'TOO_MANY', '操作过于频繁，请稍后再试');
    if (endpoint.access !== 'session' && !mayUse(actor, endpoint.access)) throw forbidden();
    return actor;
  };

  const deviceOf = async ({ request, door, language }: Call): Promise<unknown> => {
    const body = (request as FastifyRequest & { rawBody?: string }).rawBody ?? '';
    const device = await parts.authenticateDevice({ headers: request.headers, method: door.method, path: door.path, body, ip: request.ip, language });
    if (!device) throw new Refusal(401, 'DEVICE_NOT_RECOGNISED', '终端未登记或凭证错误');
    return device;
  };

  const contentOf = (call: Call, upload: Upload | undefined): unknown => {
    const { door, request } = call;
    const { endpoint } = door.route;
    if (upload) return withPathParts(upload.fields, request.params);
    if (endpoint.transport === 'json') return withPathParts(request.body ?? undefined, request.params);
    const { envelope, content } = envelopeOf(request, endpoint, door.method);
    checkEnvelope(envelope, settings.signSecret, call.token || request.ip, parts.nonces);
    return withPathParts(content ?? undefined, request.params);
  };

  const runInMerchant = async (call: Call, actor: Actor, content: unknown, file: UploadedFile | undefined): Promise<unknown> => {
    const { route, exportTwin } = call.door;
    const { endpoint } = route;
    const later: (() => void | Promise<void>)[] = [];
    await ids.ready();
    const answer = await system.merchant(actor.merchantId, { readOnly: endpoint.kind === 'read', timeZone: actor.timeZone }, async (tx, client) => {
      const context: Context = {
        tx,
        client,
        merchantId: actor.merchantId,
        actor,
        scope: actor.scope,
        now: wallTime(Date.now(), actor.timeZone),
        language: call.language,
        requestId: call.request.id,
        log: log.child({ requestId: call.request.id }),
        crypto: system.crypto,
        jobs: system.jobs,
        newId: () => ids.take(),
        afterCommit: (work) => later.push(work),
      };
      if (route.kind === 'page') return answerPage(call, context, route, content, exportTwin);
      if (route.kind !== 'plain') throw new Error('a direct route opens its own transactions');
      const result = await route.run(context, content as never, file);
      if (endpoint.kind === 'write') await audit(context, endpoint, content, call.request.ip);
      return endpoint.file ? sendFile(call, result as FileAnswer) : success(call, wireResult(endpoint.result, result));
    });
    for (const work of later) await work();
    return answer;
  };

  const answerPage = async (call: Call, context: Context, route: Extract<Route, { kind: 'page' }>, content: unknown, exportTwin: boolean) => {
    const endpoint = route.endpoint as Endpoint & { page: PageShape };
    const encode = rowEncoder(endpoint.page.row);
    if (exportTwin) return sendFile(call, await exportFile(context, endpoint, route.list, content as never));
    const request = content as PageContent;
    if (request.page.size === -1) {
      const { chunks, total, totalLine } = await allRows(context, endpoint, route.list, request);
      call.reply.type('application/json; charset=utf-8');
      return sendStream(call, jsonRows(chunks, { total, totalLine: totalLine && encode(totalLine) }, encode));
    }
    const found = await onePage(context, endpoint, route.list, request);
    if (settings.checkResults) return success(call, wireResult(endpoint.result, found));
    return success(call, { records: found.records.map(encode), total: found.total, ...(found.totalLine && { totalLine: encode(found.totalLine) }) });
  };

  /** The stream is sent while the transaction is open, since it reads from a cursor. */
  const sendStream = async (call: Call, stream: Readable) => {
    call.reply.send(stream);
    await finished(stream).catch((error: unknown) => log.warn({ requestId: call.request.id, error: String(error) }, 'stream ended early'));
    return call.reply;
  };

  const sendFile = async (call: Call, file: FileAnswer) => {
    call.reply
      .type(file.mediaType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
      .header('x-content-type-options', 'nosniff');
    return file.body instanceof Readable ? sendStream(call, file.body) : call.reply.send(file.body);
  };

  const success = (call: Call, data: unknown) =>
    call.reply.send({ code: code.success, message: translate(call.language, '操作成功'), data });

  const run = async (call: Call): Promise<unknown> => {
    const { route } = call.door;
    const principal = await principalOf(call);
    const upload = route.endpoint.transport === 'multipart' ? await readUpload(call.request) : undefined;
    try {
      const parsed = schemaOf(call.door).safeParse(contentOf(call, upload));
      if (!parsed.success) return sendFailure(call.reply, contentFailure(call.language, parsed.error));
      if (route.kind !== 'direct') return await runInMerchant(call, principal as Actor, parsed.data, upload?.file);
      const result = await route.run(directRequest(call, principal), parsed.data as never);
      return success(call, wireResult(route.endpoint.result, result));
    } finally {
      await upload?.discard();
    }
  };

  const directRequest = ({ request, reply, language, token }: Call, principal: unknown) => ({
    headers: request.headers,
    ip: request.ip,
    language,
    requestId: request.id,
    token,
    principal,
    setToken: (value: string) => void reply.header('token', value),
  });

  return (door: Door) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const language = languageOf(request.headers['accept-language']);
      try {
        return await run({ request, reply, door, language, token: headerText(request.headers.token) });
      } catch (error) {
        const failure = failureOf(language, error);
        if (!failure) {
          log.error({ requestId: request.id, endpoint: door.route.endpoint.id, error: error instanceof Error ? { message: error.message, stack: error.stack } : String(error) }, 'request failed');
        }
        if (reply.sent) return reply;
        return sendFailure(reply, failure ?? defect(language, request.id));
      }
    };
}
