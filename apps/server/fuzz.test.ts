import { createCipheriv, createHmac, hash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, userMenus } from '#areas/auth/contract/session.ts';
import { insertDevice } from '#areas/device/contract/device.ts';
import { deviceHeaders, deviceSignText } from '#areas/device/contract/device-api.ts';
import { deviceFetchCommands } from '#areas/device/contract/machine/device-door.ts';
import { loadDemo } from '#db/demo/load.ts';
import { DEMO_PASSWORD } from '#db/demo/roles.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX, contentText } from '#kit/contract/envelope.ts';
import { type Actor, WHOLE_SCOPE } from '#kit/server/context.ts';
import { type RunningHouse, serve } from '#kit/server/serve.ts';
import { developmentDefaults } from '#kit/server/start/config.ts';
import { badContent, type KnownValues } from '#kit/server/testing/bad-content.ts';
import { createCaller, signedEnvelope } from '#kit/server/testing/caller.ts';
import { type ChangeLog, watchChanges } from '#kit/server/testing/change-log.ts';
import { createTestDatabase } from '#kit/server/testing/database.ts';
import type { TestDatabase } from '#kit/server/testing/test-server.ts';
import { areas } from './areas.ts';

/*
 * Whatever arrives, the server answers in words, soon, and refused calls change nothing. Contents are generated from the endpoints'
 * own schemas, so this file grows by itself. FUZZ_SEED and FUZZ_CALLS make other and longer runs.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const CALLS = Number(process.env.FUZZ_CALLS ?? 6000);
const ONLY = (process.env.FUZZ_ONLY ?? '').split(',');
const LIMIT_MS = 2000;
const MERCHANT_ID = 1;
const STRANGER_ID = 2;

/**
 * What a refused call may write: traces of the attempt itself, and the batch of a file that is being read, which goes when the file is
 * refused (import-faults.test.ts). The worker of the reports writes beside all calls.
 */
const TRACES =
  /^(operation_log|import_batch|session|report_dirty|rollup_|nonce|.*login_attempt|.*captcha)/;

let database: TestDatabase;
let served: RunningHouse;
let origin: string;
let changes: ChangeLog;
let terminal: { sn: string; secret: string };
const filesDir = mkdtempSync(join(tmpdir(), 'cloud-canteen-fuzz-'));
/* The administrator of the demo: whatever becomes of the session, the kit goes on knowing who this is. */
const actor: Actor = {
  merchantId: MERCHANT_ID,
  userId: 0,
  username: 'admin',
  name: '管理员',
  roleCode: 'ROLE_ADMIN',
  permissions: new Set(['*:*:*']),
  scope: WHOLE_SCOPE,
  timeZone: 'Asia/Shanghai',
};
let token = '';
const tokens = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = {
    ...developmentDefaults,
    dataKey: 'ab'.repeat(32),
    filesDir,
    checkResults: true,
    sessionRate: 1e6,
  };
  served = await serve({
    areas,
    appUrl: database.appUrl,
    settings,
    log: pino({ level: process.env.TEST_LOG ?? 'fatal' }),
    authenticateSession: async (sent) => (tokens.has(sent) ? actor : undefined),
  });

  await loadDemo(served.system, { people: 30, days: 1 });
  await served.system.merchant(STRANGER_ID, {}, (tx) =>
    tx
      .insertInto('merchant')
      .values({ merchantId: STRANGER_ID, merchantName: '另一商户' })
      .execute(),
  );
  origin = await served.app.listen({ port: 0, host: '127.0.0.1' });
  changes = await watchChanges(database.superuserUrl, TRACES);
  const known = await changes.known(MERCHANT_ID);
  const stall = await served.system.merchant(MERCHANT_ID, { readOnly: true }, (tx) =>
    tx.selectFrom('stall').select(['canteenId', 'stallId']).executeTakeFirstOrThrow(),
  );
  expect(known.size).toBeGreaterThan(5);
  await logIn();
  Object.assign(actor, {
    userId: Number((await createCaller(origin, token, actor).call(userMenus, undefined)).userId),
  });

  terminal = await createCaller(origin, token, actor).call(insertDevice, {
    deviceNum: 'F1',
    deviceName: 'fuzz',
    deviceType: 20,
    sn: 'FUZZ0001',
    canteenId: String(stall.canteenId),
    stallId: String(stall.stallId),
  });
});
afterAll(async () => {
  await changes?.close();
  await served?.stop();
  await database?.drop();
  rmSync(filesDir, { recursive: true, force: true });
});

interface Sent {
  readonly status: number;
  readonly milliseconds: number;
  readonly text: string;
  readonly type: string;
}

/* Callers who are not logged in are counted by address: each call comes from one of its own. */
let calls = 0;
const address = (): string => {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
};

async function send(
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<Sent> {
  const start = performance.now();
  const headers = { token, 'x-forwarded-for': address(), ...init.headers };
  const response = await fetch(origin + path, {
    ...init,
    headers,
    signal: AbortSignal.timeout(5 * LIMIT_MS),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';

  return { status: response.status, milliseconds: performance.now() - start, text, type };
}

async function logIn(): Promise<void> {
  const cipher = createCipheriv(
    'aes-256-cbc',
    Buffer.from(developmentDefaults.fieldKey, 'hex'),
    Buffer.from(developmentDefaults.fieldIv, 'hex'),
  );

  const password = Buffer.concat([cipher.update(DEMO_PASSWORD), cipher.final()]).toString('base64');
  const content = JSON.stringify({ username: actor.username, password });
  const sent = await attempt(login, login, content);
  token = (JSON.parse(sent.text) as { data: { x_token: string } }).data.x_token;
  tokens.add(token);
}

/** Calls about one's own session may end it: each of them begins with one. */
async function haveSession(): Promise<void> {
  const sent = await attempt(userMenus, userMenus, undefined);
  if (sent.status !== 200) await logIn();
}

const filled = (path: string, content: unknown): string =>
  BASE_PREFIX +
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value =
      typeof content === 'object' && content !== null
        ? (content as Record<string, unknown>)[name]
        : '1';
    return (
      encodeURIComponent(
        (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed(),
      ) || '0'
    );
  });

function deviceSigned(method: string, path: string, body: string): Record<string, string> {
  const [time, nonce] = [String(Date.now()), randomBytes(12).toString('hex')];
  const text = deviceSignText({ method, path, time, nonce, bodyDigest: hash('sha256', body) });
  const sign = createHmac('sha256', terminal.secret).update(text).digest('hex');
  const { sn, time: timeHeader, nonce: nonceHeader, sign: signHeader } = deviceHeaders;

  return { [sn]: terminal.sn, [timeHeader]: time, [nonceHeader]: nonce, [signHeader]: sign };
}

function formOf(content: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(
    typeof content === 'object' && content !== null ? content : {},
  ))
    form.append(name, contentText(value).toWellFormed());

  form.append('file', new Blob([contentText(content).toWellFormed()]), '../<b>.xlsx');

  return form;
}

/** One content through one door, in the way its transport asks. */
function attempt(
  endpoint: Endpoint,
  door: Pick<Door, 'path' | 'method'>,
  content: unknown,
): Promise<Sent> {
  const path = filled(door.path, content);
  if (endpoint.transport === 'multipart')
    return send(path, { method: door.method, body: formOf(content) });
  if (endpoint.access === 'device') {
    const body = JSON.stringify(content) ?? '';
    const headers = {
      'content-type': 'application/json',
      ...deviceSigned(door.method, path.split('?')[0] ?? '', body),
    };
    return send(path, { method: door.method, headers, ...(door.method !== 'GET' && { body }) });
  }

  const envelope = signedEnvelope(content);
  const asText = Object.entries(envelope).map(([key, value]): [string, string] => [
    key,
    contentText(value),
  ]);
  if (door.method === 'GET')
    return send(`${path}?${new URLSearchParams(asText)}`, { method: 'GET' });
  if (endpoint.transport === 'form')
    return send(path, { method: door.method, body: new URLSearchParams(asText) });

  const body = JSON.stringify(endpoint.transport === 'json' ? content : envelope);

  return send(path, { method: door.method, headers: { 'content-type': 'application/json' }, body });
}

const codeOf = ({ type, text }: Sent): number | undefined => {
  if (!type.includes('json')) return undefined;
  try {
    return (JSON.parse(text) as { code?: number }).code;
  } catch {
    return -1;
  }
};
const isRefused = (sent: Sent): boolean =>
  sent.status >= 400 || (codeOf(sent) ?? 10_000) !== 10_000;
const short = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 300);

/** What is wrong with an answer; undefined where nothing is. */
function problemOf(sent: Sent): string | undefined {
  if (sent.status >= 500) return `${sent.status} ${sent.text.slice(0, 200)}`;
  if (codeOf(sent) === -1) return `broken JSON: ${sent.text.slice(0, 200)}`;
  if (
    sent.status >= 400 &&
    sent.type.includes('json') &&
    !(JSON.parse(sent.text) as { message?: string }).message
  )
    return `${sent.status} without a message`;

  return undefined;
}

/**
 * Work that an accepted call has left behind may end during a later one: only what happens again is the later one's doing. `again` answers
 * whether it was refused once more.
 */
async function changedByRefused(again: () => Promise<boolean>): Promise<string[]> {
  const first = await changes.taken();
  if (first.length === 0) return [];

  const seen = new Set(first);
  for (let round = 0; round < 2; round += 1) {
    await changes.settled();
    if (!(await again())) return [];

    const changed = await changes.taken();
    for (const table of seen) if (!changed.includes(table)) seen.delete(table);
  }

  return [...seen];
}

/** Calls that reached the end of their handler: too few, and the contents would be too bad to find anything. */
let accepted = 0;

/** Milliseconds a machine wants to be kept waiting where nothing is there for it. */
function askedToWait({ id }: Endpoint, content: unknown): number {
  if (id !== deviceFetchCommands.id) return 0;

  const seconds = Number((content as { wait?: unknown } | null)?.wait);

  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

async function problemOfCall(
  endpoint: Endpoint,
  door: Door,
  content: unknown,
): Promise<string | undefined> {
  const again = () => attempt(endpoint, door, content);
  const sent = await again();
  const problem = problemOf(sent);
  if (problem) return problem;
  const limit = LIMIT_MS + askedToWait(endpoint, content);
  if (sent.milliseconds > limit && (await again()).milliseconds > limit)
    return `took ${sent.milliseconds} ms`;

  if (!isRefused(sent)) accepted += 1;
  if (!isRefused(sent) && endpoint.kind === 'write') {
    await changes.taken();
    return undefined;
  }

  const changed = await changedByRefused(async () => isRefused(await again()));

  return changed.length > 0 ? `${sent.status} changed ${changed.join(', ')}` : undefined;
}

type Door = {
  readonly path: string;
  readonly method: string;
  readonly schema: Endpoint['content'];
};
const doorsOf = (endpoint: Endpoint): Door[] => {
  const twin = endpoint.page?.export;
  const own = { path: endpoint.path, method: endpoint.method, schema: endpoint.content };

  return twin ? [own, { ...own, path: twin.path, method: twin.method ?? own.method }] : [own];
};

/* Calls about sessions first: later ones may take the administrator's password or role. */
const isOfSession = (endpoint: Endpoint): boolean => endpoint.id.startsWith('auth.');
const endpoints = (): Endpoint[] =>
  served.routes
    .map((route) => route.endpoint)
    .filter((endpoint) => ONLY.some((beginning) => endpoint.id.startsWith(beginning)))
    .toSorted((left, right) => Number(isOfSession(right)) - Number(isOfSession(left)));

describe('whatever content arrives', () => {
  test('no call answers 5xx, none takes long, none that is refused changes anything', {
    timeout: 900_000,
  }, async () => {
    const doors = endpoints().flatMap((endpoint) =>
      doorsOf(endpoint).map((door) => ({ endpoint, door })),
    );
    const runs = Math.min(80, Math.max(6, Math.floor(CALLS / doors.length)));
    const stranger = await changes.checksum(STRANGER_ID);
    const problems = new Map<string, string>();
    let known: KnownValues = await changes.known(MERCHANT_ID);
    await changes.taken();

    for (const [index, { endpoint, door }] of doors.entries()) {
      if (index % 20 === 0) known = await changes.known(MERCHANT_ID);
      const contents = fc.sample(badContent(door.schema, known), {
        seed: SEED + index,
        numRuns: runs,
      });
      for (const content of contents) {
        if (isOfSession(endpoint)) await haveSession();
        const problem = await problemOfCall(endpoint, door, content).catch((error: unknown) =>
          String(error),
        );
        const kind = `${endpoint.id} ${door.path}: ${problem?.replace(/（.*?）/, '')}`;
        if (problem && !problems.has(kind)) problems.set(kind, short(content));
      }
    }

    expect([...problems]).toEqual([]);
    expect(accepted / (doors.length * runs)).toBeGreaterThan(0.1);
    expect(await changes.checksum(STRANGER_ID)).toBe(stranger);
  });

  test('the watch over changes sees what an accepted call writes', async () => {
    await changes.taken();
    await served.system.merchant(STRANGER_ID, {}, (tx) =>
      tx
        .updateTable('merchant')
        .set({ merchantName: '改名' })
        .where('merchantId', '=', STRANGER_ID)
        .execute(),
    );
    expect(await changes.taken()).toEqual(['merchant']);
  });
});

describe('whatever bytes arrive', () => {
  const deep = 200_000;
  const bodies: readonly (readonly [
    name: string,
    type: string | undefined,
    body: string | Uint8Array,
  ])[] = [
    ['no JSON', 'application/json', '{"version":'],
    ['NaN', 'application/json', '{"content":NaN}'],
    [
      'infinity',
      'application/json',
      '{"version":"1.0","content":{"page":{"current":1e999,"size":-1e999}}}',
    ],
    [
      'invalid UTF-8',
      'application/json',
      new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x3a, 0x31, 0x7d]),
    ],
    ['UTF-16', 'application/json', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
    ['a byte order mark', 'application/json', '\ufeff{}'],
    ['nothing', 'application/json', ''],
    ['null', 'application/json', 'null'],
    ['a text', 'application/json', '"text"'],
    ['a list', 'application/json', '[1,2,3]'],
    ['a number', 'application/json', '1e999'],
    ['a prototype', 'application/json', '{"__proto__":{"version":"1.0"},"constructor":null}'],
    ['deep lists', 'application/json', `{"content":${'['.repeat(deep)}${']'.repeat(deep)}}`],
    ['deep objects', 'application/json', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
    ['deep envelope', 'application/json', deepEnvelope(20_000)],
    ['plain text', 'text/plain', 'hello'],
    ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['no type', undefined, new Uint8Array([1, 2, 3])],
    ['another type', 'image/png', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ['a broken type', 'application/json; charset=\u00e9"', '{}'],
    [
      'a form',
      'application/x-www-form-urlencoded',
      'content=%ff%fe&version=1.0&version=2.0&__proto__=1',
    ],
    ['a form without boundary', 'multipart/form-data', 'x'],
    [
      'a form that ends early',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
    ],
    ['a large body', 'application/json', `{"content":"${'x'.repeat(5 * 1024 * 1024)}"}`],
  ];

  async function problemOfBody(endpoint: Endpoint, [, type, body]: (typeof bodies)[number]) {
    const init = { method: endpoint.method, body: body as BodyInit };
    const headers = { ...(type !== undefined && { 'content-type': type }) };
    const sent = await send(filled(endpoint.path, {}), { ...init, headers }).catch(
      (error: unknown) =>
        `no answer: ${error instanceof Error ? String(error.cause ?? error) : error}`,
    );
    if (typeof sent === 'string') return sent;

    return sent.status < 400 ? `accepted: ${sent.status}` : problemOf(sent);
  }

  test('every kind of endpoint answers with words, soon, and changes nothing', {
    timeout: 120_000,
  }, async () => {
    const byKind = new Map(
      endpoints().map((endpoint) => [
        `${endpoint.transport} ${endpoint.method} ${endpoint.access}`,
        endpoint,
      ]),
    );
    const kinds = new Map([...byKind].map(([kind, one]) => [kind.replace(/ \w+:.*/, ''), one]));
    const sendAll = async (): Promise<string[]> => {
      const problems: string[] = [];
      for (const endpoint of kinds.values()) {
        for (const content of bodies.filter(() => endpoint.method !== 'GET')) {
          const wrong = await problemOfBody(endpoint, content);
          if (wrong) problems.push(`${endpoint.id} ${content[0]}: ${wrong}`);
        }
      }

      return problems;
    };

    await changes.taken();
    expect(await sendAll()).toEqual([]);
    expect(await changedByRefused(async () => (await sendAll()).length === 0)).toEqual([]);
  });
});

/** An envelope whose signature is right and whose content is nested very deep. */
function deepEnvelope(depth: number): string {
  const content = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const envelope = signedEnvelope(content);

  return JSON.stringify(envelope).replace(JSON.stringify(content), content);
}
