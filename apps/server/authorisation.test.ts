import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { confinementOf } from '#kit/server/authorisation.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/* Every endpoint, called by an operator with every permission and the whole scope, of a merchant whose authorisation is over. */
const OPEN_COMMANDS = [
  'auth.bindEntry',
  'auth.changePasswordByOld',
  'auth.endOtherSessions',
  'auth.logout',
  'auth.unbindEntry',
  'merchant.authorize',
  'system.logRecordGenExcelFile',
  'system.userChangePassword',
  'system.userChangeRole',
];

let server: RunningServer;
let caller: Caller;
beforeAll(async () => {
  server = await startServer(areas);
  const { admin } = await server.merchant();
  const confined = confinementOf({ authorisedUntil: '2020-01-01', timeZone: 'Asia/Shanghai' });
  caller = server.callerOf({ ...admin.actor, confined });
});
afterAll(() => server.stop());

const endpoints = (): Endpoint[] =>
  server.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => !['public', 'device', 'diner'].includes(access));

/** Content that is refused where it is looked at, with values for the parts of the path. */
const contentFor = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', '1']));

const isOver = async (endpoint: Endpoint, options: { export?: boolean } = {}): Promise<boolean> => {
  const answer = await caller
    .answer(endpoint, contentFor(endpoint), options)
    .catch(() => undefined);
  return (answer?.data as { reason?: string } | null | undefined)?.reason === 'AUTHORISATION_OVER';
};

test("every command is refused, but those of one's own session and for taking data away", async () => {
  const open: string[] = [];
  for (const endpoint of endpoints().filter(({ kind }) => kind === 'write'))
    if (!(await isOver(endpoint))) open.push(endpoint.id);

  expect(open.toSorted()).toEqual(OPEN_COMMANDS);
});

test('every list, every page and every export stays open', async () => {
  const closed: string[] = [];
  for (const endpoint of endpoints().filter(({ kind }) => kind === 'read')) {
    if (await isOver(endpoint)) closed.push(endpoint.id);
    if (endpoint.page?.export && (await isOver(endpoint, { export: true })))
      closed.push(endpoint.page.export.id);
  }

  expect(closed).toEqual([]);
});
