import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { code } from '#kit/contract/answer.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { Route } from '../implement.ts';
import { createRateLimit } from '../rate-limit.ts';
import type { System } from '../system.ts';
import { languageOf, translate } from '../texts.ts';
import { failureOf, sendFailure } from './answer.ts';
import type { DispatchParts, Door } from './call.ts';
import { createDispatch } from './dispatch.ts';
import { createNonceMemory } from './envelope.ts';
import { parseJson } from './json.ts';
import { UPLOAD_LIMIT } from './multipart.ts';

export interface AppParts extends Pick<DispatchParts, 'system' | 'authenticateSession' | 'authenticateDevice'> {
  readonly routes: readonly Route[];
  /** False while the server starts or stops. */
  readonly ready: () => Promise<boolean>;
}

/** Largest JSON body, bytes: an offline batch of some thousand sales fits. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** Every door of every route: the path itself, its aliases, and the export twin of a list. */
export function doorsOf(routes: readonly Route[]): Door[] {
  return routes.flatMap((route) => {
    const { endpoint } = route;
    const own = { route, path: endpoint.path, method: endpoint.method, exportTwin: false };
    const aliases = endpoint.aliases.map((alias) => ({
      ...own,
      path: alias.path,
      method: alias.method ?? endpoint.method,
    }));
    const twin = endpoint.page?.export;
    return [
      own,
      ...aliases,
      ...(twin ? [{ ...own, path: twin.path, method: twin.method ?? own.method, exportTwin: true }] : []),
    ];
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body as it arrived: what terminals sign. */
    rawBody?: string;
  }
  interface FastifyContextConfig {
    /** Id of the endpoint behind a route; metrics are kept by it. */
    endpointId?: string;
    /** Whether each request is a line in the log. */
    logged?: boolean;
  }
}

const fastifyPath = (path: string): string => BASE_PREFIX + path.replace(/\{(\w+)\}/g, ':$1');

/** Metrics of every request, and one log line for each but a terminal's, which come by the thousand. */
function measure(app: FastifyInstance, registry: Registry, log: System['log']): void {
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers with status 500 and above',
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpointId: endpoint = 'other', logged } = request.routeOptions.config;
    seconds.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
    if (logged) {
      log.info(
        { requestId: request.id, endpoint, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
        'request',
      );
    }
  });
}

/** The answer at an address nobody serves. */
function noSuchCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  return reply
    .status(404)
    .send({ code: code.notFound, message: translate(language, '接口不存在'), data: { reason: 'NO_SUCH_CALL' } });
}

/** The HTTP surface: one handler serves every endpoint value; health, readiness and metrics beside it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { system } = parts;
  const app = Fastify({
    loggerInstance: system.log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: 'loopback',
    genReqId: () => crypto.randomUUID().slice(0, 13),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    /* An address the router cannot read leads nowhere, like any other nobody answers. */
    frameworkErrors: (_error, request, reply) => void noSuchCall(request, reply),
  });
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT } });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    try {
      done(null, body === '' ? undefined : parseJson(body as string));
    } catch {
      done(Object.assign(new Error('bad JSON'), { statusCode: 400 }), undefined);
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  const registry = new Registry();
  measure(app, registry, system.log);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) =>
    (await parts.ready()) ? { status: 'ready' } : reply.status(503).send({ status: 'not ready' }),
  );
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));

  const dispatch = createDispatch({
    system,
    nonces: createNonceMemory(),
    authenticateSession: parts.authenticateSession,
    authenticateDevice: parts.authenticateDevice,
    sessionRate: createRateLimit(system.settings.sessionRate, system.settings.sessionRate * 2),
    addressRate: createRateLimit(20, 60),
  });
  for (const door of doorsOf(parts.routes)) {
    app.route({
      method: door.method,
      url: fastifyPath(door.path),
      config: { endpointId: door.route.endpoint.id, logged: door.route.endpoint.access !== 'device' },
      ...(door.route.endpoint.bodyLimit && { bodyLimit: door.route.endpoint.bodyLimit }),
      handler: dispatch(door),
    });
  }

  app.setNotFoundHandler(noSuchCall);
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const refused = failureOf(language, error);
    if (refused) return sendFailure(reply, refused);
    const status = error.statusCode ?? 500;
    if (status >= 500) system.log.error({ requestId: request.id, error: error.message }, 'request failed');
    const tooLarge = status === 413;
    return reply.status(status).send({
      code: tooLarge ? code.tooLarge : status < 500 ? code.invalidContent : code.failed,
      message: translate(
        language,
        tooLarge ? '内容超过大小限制' : status < 500 ? '内容格式错误' : '系统繁忙，请稍后再试',
      ),
      data: { reason: tooLarge ? 'TOO_LARGE' : status < 500 ? 'INVALID_CONTENT' : 'FAILED' },
    });
  });
  return app;
}
