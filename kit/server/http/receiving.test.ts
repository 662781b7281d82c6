import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, write } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { implement, implementDirect } from '../implement.ts';
import type { Area } from '../system.ts';
import { type RunningServer, startServer, type TestMerchant } from '../testing/server.ts';
import { BODY_LIMIT, STRANGER_BODY_LIMIT } from './receiving.ts';

const Note = z.object({ note: z.string() });
const common = { title: '便条', content: Note, result: z.int() };
const open = write({ ...common, id: 'sample.open', path: '/sample/open', access: 'public' });
const inside = write({ ...common, id: 'sample.inside', path: '/sample/inside', access: 'session' });
const upload = write({
  id: 'sample.upload',
  title: '上传',
  path: '/sample/upload',
  access: 'session',
  transport: 'multipart' as const,
  content: z.object({}),
  result: z.int(),
});
const area: Area = {
  name: 'sample',
  routes: [
    implementDirect(open, async (_request, { note }) => note.length),
    implement(inside, async (_context, { note }) => note.length),
    implement(upload, async (_context, _content, file) => file?.size ?? 0),
  ],
};
const LIMITS = { bodies: 5, bytes: 600_000, allBodies: 20, uploads: 2 };
const HASTY = { patience: 1500, pace: 20_000 };

let server: RunningServer;
/** One that has no patience with its senders. */
let hasty: RunningServer;
let merchant: TestMerchant;
let hurried: TestMerchant;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startServer([area], { receiving: LIMITS });
  hasty = await startServer([area], { receiving: HASTY });
  merchant = await server.merchant();
  hurried = await hasty.merchant();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await server.stop();
  await hasty.stop();
});

interface Begun {
  readonly socket: Socket;
  /** What has come back so far. */
  said(): string;
  /** Everything that came back, once the connection has ended. */
  readonly answer: Promise<string>;
}

interface Head {
  readonly token?: string;
  readonly type?: string;
  readonly length?: number;
  /** A client of its own behind the proxy on this machine. */
  readonly from?: string;
}

const WENT_ON = 'HTTP/1.1 100 Continue\r\n\r\n';

/** A request whose body does not end; the server has begun to receive it. */
async function begin(
  endpoint: Endpoint,
  first: string,
  head: Head = {},
  { origin } = server,
): Promise<Begun> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let heard = '';
  const said = () => heard.replace(WENT_ON, '');
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    begun.resolve();
  });
  socket.on('error', () => undefined).on('close', () => resolve(said()));
  const lines = [
    `POST ${BASE_PREFIX}${endpoint.path} HTTP/1.1`,
    'host: localhost',
    'expect: 100-continue',
    `content-type: ${head.type ?? 'application/json'}`,
    `content-length: ${head.length ?? 60_000}`,
    ...(head.token ? [`token: ${head.token}`] : []),
    ...(head.from ? [`x-forwarded-for: ${head.from}`] : []),
  ];

  socket.write(`${lines.join('\r\n')}\r\n\r\n${first}`);
  await begun.promise;

  return { socket, said, answer };
}

const FORM = 'multipart/form-data; boundary=x';
const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc';
const call = (note: string) => merchant.admin.answer(inside, { note });
const sayOpen = (note: string) => merchant.admin.answer(open, { note });

test('before log-in a body is small, whatever the door; after it the limit is that of a terminal', async () => {
  const large = 'x'.repeat(STRANGER_BODY_LIMIT);
  expect(await sayOpen(large)).toMatchObject({ status: 413, data: { reason: 'TOO_LARGE' } });
  expect(await sayOpen('x')).toMatchObject({ status: 200, data: 1 });
  expect(await call(large)).toMatchObject({ status: 200, data: large.length });
  expect((await call('x'.repeat(BODY_LIMIT))).status).toBe(413);
});

test('who is not logged in is told so before anything of the body is read', async () => {
  for (const [endpoint, type] of [
    [inside, 'application/json'],
    [upload, FORM],
  ] as const) {
    const { said } = await begin(endpoint, '', { token: 'nobody', type, length: 4_000_000 });
    await expect.poll(said).toMatch(/^HTTP\/1.1 401 .*NOT_LOGGED_IN/s);
  }
});

test('a body that does not arrive in time is answered and its connection closed, before log-in and after', async () => {
  const { token } = hurried.admin;
  const begun = await Promise.all([
    begin(open, '{"a":', {}, hasty),
    begin(inside, '{"a":', { token }, hasty),
    begin(upload, FILE, { token, type: FORM }, hasty),
  ]);

  const answers = await Promise.all(begun.map(({ answer }) => answer));
  for (const answer of answers)
    expect(answer).toMatch(/^HTTP\/1.1 408 .*connection: close.*TOO_SLOW/is);
});

test('one that was answered already is not read for ever either', async () => {
  const { answer } = await begin(inside, '{"a":', { token: 'nobody' }, hasty);
  expect(await answer).toMatch(/^HTTP\/1.1 401 /);
});

test('an upload that keeps its pace may take longer', async () => {
  const part = 'y'.repeat(HASTY.pace);
  const rounds = 12;
  const end = '\r\n--x--\r\n';
  const length = FILE.length + rounds * part.length + end.length;
  const { socket, said } = await begin(
    upload,
    FILE,
    { token: hurried.admin.token, type: FORM, length },
    hasty,
  );
  const start = performance.now();
  for (let round = 0; round < rounds; round++) {
    socket.write(part);
    /* A sender on a slow line. */
    await new Promise((resolve) => setTimeout(resolve, HASTY.patience / 4));
  }

  socket.write(end);
  await expect.poll(said).toContain(`"data":${3 + rounds * part.length}`);
  expect(performance.now() - start).toBeGreaterThan(2 * HASTY.patience);
});

test('an address that leaves too many bodies unfinished loses the oldest, and is served meanwhile', async () => {
  const begun: Begun[] = [];
  for (let index = 0; index < LIMITS.bodies; index++) begun.push(await begin(open, '{"a":'));
  expect((await sayOpen('ab')).data).toBe(2);
  expect(await begun[0]?.answer).toMatch(/^HTTP\/1.1 429 .*BUSY/s);
  for (const { socket } of begun.slice(1)) expect(socket.closed).toBe(false);
});

test('so many addresses with so many bodies stop neither strangers nor who is logged in', async () => {
  const begun: Begun[] = [];
  for (let index = 0; index < LIMITS.allBodies; index++)
    begun.push(await begin(open, '{"a":', { from: `10.0.0.${index}` }));

  expect((await sayOpen('ab')).data).toBe(2);
  expect((await call('abc')).data).toBe(3);
  expect(await begun[0]?.answer).toMatch(/^HTTP\/1.1 503 .*BUSY/s);
});

test('the bytes held of one caller have a limit, and others are not touched by it', async () => {
  const { token } = merchant.admin;
  const half = `{"a":"${'z'.repeat(350_000)}`;
  const first = await begin(inside, half, { token, length: 400_000 });
  const second = await begin(inside, half, { token, length: 400_000 });
  const other = await begin(inside, half, { token: merchant.as({}).token, length: 400_000 });
  const refused = await Promise.race([first.answer, second.answer]);
  expect(refused).toMatch(/^HTTP\/1.1 429 .*BUSY/s);
  expect(other.socket.closed).toBe(false);
});

test('an upload beyond those on their way is refused, and they go on', async () => {
  const { token } = merchant.admin;
  const end = '\r\n--x--\r\n';
  const head = { token, type: FORM, length: FILE.length + end.length };
  const begun = [await begin(upload, FILE, head), await begin(upload, FILE, head)];
  const third = await merchant.admin.upload(upload, { name: 'c.txt', bytes: Buffer.from('c') });
  expect(third).toMatchObject({ status: 429, data: { reason: 'BUSY' } });

  for (const { socket, said } of begun) {
    socket.write(end);
    await expect.poll(said).toContain('"data":3');
  }
});

test('a server that stops does not wait for a sender who never finishes', async () => {
  const stopped = await startServer([area], { own: true });
  const { admin } = await stopped.merchant();
  const begun = await Promise.all([
    begin(open, '{"a":', {}, stopped),
    begin(inside, '{"a":', { token: admin.token }, stopped),
    begin(upload, FILE, { token: admin.token, type: FORM }, stopped),
  ]);

  expect((await admin.answer(inside, { note: 'a' })).data).toBe(1);
  await stopped.stop();
  expect(await Promise.all(begun.map(({ answer }) => answer))).toEqual(['', '', '']);
});
