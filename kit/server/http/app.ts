import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import { code } from '#kit/contract/answer.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { Actor } from '../context.ts';
import { isConnectionFailure } from '../database/failure.ts';
import type { Route } from '../implement.ts';
import { notLoggedIn, Refusal } from '../refusal.ts';
import type { System } from '../system.ts';
import { languageOf, translate } from '../texts.ts';
import { failureOf, refusalOf, sendFailure } from './answer.ts';
import { type DispatchParts, type Door, isDiners, tokenOf } from './call.ts';
import { createDispatch } from './dispatch.ts';
import { createNonceMemory } from './envelope.ts';
import { parseJson } from './json.ts';
import { createLive } from './live.ts';
import { UPLOAD_LIMIT } from './multipart.ts';
import { createRateLimit } from './rate-limit.ts';
import { BODY_LIMIT, createReceiving, type Receiving, STRANGER_BODY_LIMIT } from './receiving.ts';

export interface AppParts extends Pick<DispatchParts, 'system' | 'authenticateDevice'> {
  readonly authenticateSession: (token: string) => Promise<Actor | undefined>;
  /** The same for people on their own page, whose tokens are others. */
  readonly authenticateDiner: (token: string) => Promise<Actor | undefined>;
  readonly routes: readonly Route[];
  /** What keeps the server from working at this moment; nothing when it is ready. */
  readonly failing: () => Promise<readonly string[]>;
}

/** Milliseconds a request may take to arrive whole, the largest upload included, and its headers alone. */
const REQUEST_MILLISECONDS = 300_000;
const HEADERS_MILLISECONDS = 15_000;
const TIMES_LOOK_MILLISECONDS = 5000;

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
      ...(twin
        ? [{ ...own, path: twin.path, method: twin.method ?? own.method, exportTwin: true }]
        : []),
    ];
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON or form body as it arrived: what terminals and other systems sign. */
    rawBody?: string;
    /** Who is logged in, at doors that need a session: known before the body is read. */
    actor?: Actor;
  }
  interface FastifyContextConfig {
    /** What stands behind a route of an endpoint. */
    door?: Door;
  }
}

const fastifyPath = (path: string): string => BASE_PREFIX + path.replace(/\{(\w+)\}/g, ':$1');

/** Entries of the operation log that wait to be written, that failed, and that only the server's log has. */
function measureLateEntries(registry: Registry, late: System['lateEntries']): void {
  const measures = {
    operation_log_waiting: ['Entries of the operation log not written yet', () => late.waiting],
    operation_log_failures_total: [
      'Tries to write an entry of the operation log that failed',
      () => late.failures,
    ],
    operation_log_lost_total: ['Entries that only the log of the server has', () => late.lost],
  } as const;
  for (const [name, [help, count]] of Object.entries(measures)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(count()),
    });
  }
}

/** Metrics of every request, and one log line for each but a terminal's, which come by the thousand. */
function measure(app: FastifyInstance, { metrics: registry, log, lateEntries }: System): void {
  collectDefaultMetrics({ register: registry });
  measureLateEntries(registry, lateEntries);
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
    const behind = request.routeOptions.config.door?.route.endpoint;
    const endpoint = behind?.id ?? 'other';
    seconds.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();

    if (behind && behind.access !== 'device') {
      log.info(
        {
          requestId: request.id,
          endpoint,
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime),
        },
        'request',
      );
    }
  });
}

const bodyLimitOf = ({ route: { endpoint } }: Door): number =>
  endpoint.bodyLimit ?? (endpoint.access === 'public' ? STRANGER_BODY_LIMIT : BODY_LIMIT);

const needsSession = (door: Door | undefined): boolean =>
  door !== undefined && !['public', 'device'].includes(door.route.endpoint.access);

/** Before anything of a body is read: who sends it, at doors that need a session, and a watch over its arrival. */
function guardBodies(
  app: FastifyInstance,
  receiving: Receiving,
  {
    authenticateSession,
    authenticateDiner,
  }: Pick<AppParts, 'authenticateSession' | 'authenticateDiner'>,
): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { door } = request.routeOptions.config;
    const refuse = (error: Error) => {
      receiving.watch(request, reply);
      done(error);
    };

    /* In one go: the reader must listen before anything flows. */
    const read = (session?: string) => {
      try {
        const isUpload = session !== undefined && door?.route.endpoint.transport === 'multipart';
        receiving.watch(request, reply, session, isUpload);
      } catch (error) {
        return refuse(error as Error);
      }
      done(null, payload);
    };

    if (!needsSession(door)) return read();

    const token = tokenOf(request, door);
    const authenticate = isDiners(door) ? authenticateDiner : authenticateSession;
    authenticate(token).then((actor) => {
      if (!actor) return refuse(notLoggedIn());

      request.actor = actor;
      read(token);
    }, refuse);
  });
  app.addHook('onClose', async () => receiving.stop());
}

/** The answer at an address without a route. */
function noSuchCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  return reply.status(404).send({
    code: code.notFound,
    message: translate(language, '接口不存在'),
    data: { reason: 'NO_SUCH_CALL' },
  });
}

/** What went wrong before a call reached its door, as a refusal: the framework's own errors carry a status. */
function refusalBefore(status: number): Refusal {
  if (status === 413) return new Refusal(413, 'TOO_LARGE', '内容超过大小限制');
  if (status < 500)
    return new Refusal(status, 'INVALID_CONTENT', '内容格式错误', { code: code.invalidContent });

  return new Refusal(status, 'FAILED', '系统繁忙，请稍后再试', { code: code.failed });
}

const answerError =
  (log: System['log']) =>
  (
    error: Error & { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    const status = error.statusCode ?? 500;
    const detail = { requestId: request.id, error: error.message };
    const refused = refusalOf(error);
    if (isConnectionFailure(error)) log.warn(detail, 'the database is not available');
    else if (!refused && status >= 500) log.error(detail, 'request failed');

    const failure = failureOf(
      languageOf(request.headers['accept-language']),
      refused ?? refusalBefore(status),
    );

    return failure ? sendFailure(reply, failure) : reply;
  };

/** The HTTP surface: one handler serves every endpoint value; health, readiness and metrics beside it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { system } = parts;
  const app = Fastify({
    loggerInstance: system.log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: STRANGER_BODY_LIMIT,
    requestTimeout: REQUEST_MILLISECONDS,
    http: {
      headersTimeout: HEADERS_MILLISECONDS,
      connectionsCheckingInterval: TIMES_LOOK_MILLISECONDS,
    },
    trustProxy: 'loopback',
    genReqId: () => crypto.randomUUID().slice(0, 13),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    /* An address the router cannot read leads nowhere, like any other without a route. */
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

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      request.rawBody = body as string;
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );

  measure(app, system);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const failing = await parts.failing();
    const { waiting } = system.lateEntries;
    const warnings = waiting === 0 ? [] : ['operationLog'];

    return failing.length === 0
      ? { status: 'ready', warnings }
      : reply.status(503).send({ status: 'not ready', failing });
  });

  app.get('/metrics', async (_request, reply) =>
    reply.type(system.metrics.contentType).send(await system.metrics.metrics()),
  );

  guardBodies(app, createReceiving(system.settings.receiving), parts);
  const live = createLive();
  app.addHook('preClose', async () => live.end());
  const dispatch = createDispatch({
    system,
    live,
    authenticateSession: parts.authenticateSession,
    nonces: createNonceMemory(),
    authenticateDevice: parts.authenticateDevice,
    sessionRate: createRateLimit(system.settings.sessionRate, system.settings.sessionRate * 2),
    addressRate: createRateLimit(20, 60),
  });

  for (const door of doorsOf(parts.routes)) {
    app.route({
      method: door.method,
      url: fastifyPath(door.path),
      config: { door },
      bodyLimit: bodyLimitOf(door),
      handler: dispatch(door),
    });
  }

  app.setNotFoundHandler(noSuchCall);
  app.setErrorHandler(answerError(system.log));

  return app;
}
