import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerHooks } from '#areas/account/server/api.ts';
import { enrolPeople, ensureOrganisations } from '#areas/customer/server/api.ts';
import { dinerCommands } from '#areas/diner/server/testing/area.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { doorsOf } from '#kit/server/http/app.ts';
import { encoderOf } from '#kit/server/http/wire.ts';
import { menuOf } from '#kit/server/serve.ts';
import { createCaller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { contractEndpoints } from '../../tools/contract-endpoints.ts';
import { areas } from './areas.ts';

/** What every endpoint value guarantees by being one: this file grows by itself. */
let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer(areas);
  merchant = await server.merchant();
});
afterAll(() => server.stop());

const endpoints = (): Endpoint[] => server.routes.map((route) => route.endpoint);
const SPECIAL = new Set(['public', 'session', 'device', 'diner']);

/** A person of the merchant. */
const enrolPerson = () =>
  merchant.within(async (context) => {
    const orgId = (await ensureOrganisations(context, null, ['a'])).get('a') as number;
    const [custId] = await enrolPeople(context, customerHooks, [
      { custNum: '1', custName: 'n', sex: 1, orgId, psnType: null, cardNo: 'C1' },
    ]);

    return { custId: custId as number };
  });

/** A value for each path part, so that a call reaches the checks behind the router. */
const pathParts = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', '1']),
  );

const garbage: readonly unknown[] = [
  'a text',
  [],
  { page: { current: -1, size: 'all' } },
  Object.fromEntries(
    ['canteenId', 'custId', 'orderId', 'username', 'startDate', 'jobId'].map((key) => [
      key,
      { $gt: '' },
    ]),
  ),
  { orders: [{ column: '1; drop table merchant --', asc: true }], page: { current: 1, size: 20 } },
  { keyword: "'; drop table posting; --", startDate: '9999-99-99 99:99:99', endDate: '\u0000' },
  Object.fromEntries(
    Array.from({ length: 500 }, (_unused, index) => [`key${index}`, 'x'.repeat(100)]),
  ),
];

describe('the list of endpoints', () => {
  test('has answers that can be told: tests hold them to their contract, only the product makes their short form', () => {
    const untold = endpoints().filter(({ result }) => {
      try {
        encoderOf(result);
        return false;
      } catch {
        return true;
      }
    });
    expect(untold.map(({ id }) => id)).toEqual([]);
  });

  test('every endpoint of a contract is implemented once', async () => {
    const byArea = await contractEndpoints(join(import.meta.dirname, '../..'));
    const promised = [...byArea.values()].flat().map((endpoint) => endpoint.id);
    const implemented = endpoints().map((endpoint) => endpoint.id);
    expect(implemented.toSorted()).toEqual(promised.toSorted());
  });

  test('no path is answered twice, no id is used twice', () => {
    const doors = doorsOf(server.routes).map((door) => `${door.method} ${door.path}`);
    expect(doors).toEqual([...new Set(doors)]);
    const ids = endpoints().flatMap((endpoint) => [
      endpoint.id,
      ...endpoint.aliases.map((alias) => alias.id),
      ...(endpoint.page?.export ? [endpoint.page.export.id] : []),
    ]);

    expect(ids).toEqual([...new Set(ids)]);
  });

  test('every access code is in the menu catalogue, so that a role can hold it', () => {
    const menu = menuOf(areas);
    const offered = new Set(
      menu.flatMap((entry) => [
        entry.access,
        ...(entry.buttons ?? []).map((button) => button.code),
      ]),
    );
    const missing = endpoints()
      .map((endpoint) => endpoint.access)
      .filter((access) => !SPECIAL.has(access) && !offered.has(access));
    expect(missing).toEqual([]);
  });

  test('a list names every column it totals or sorts by in its row', () => {
    for (const endpoint of endpoints()) {
      const keys = Object.keys(endpoint.page?.row.shape ?? {});
      for (const column of endpoint.page?.columns ?? [])
        if (!column.children) expect(keys, endpoint.id).toContain(column.key);
    }
  });
});

describe('every endpoint', () => {
  test('answers 401 to a caller who is not logged in', async () => {
    const stranger = { token: 'nobody' };
    for (const endpoint of endpoints().filter(
      (one) => !['public', 'device'].includes(one.access),
    )) {
      const answer = await merchant.admin.answer(endpoint, pathParts(endpoint), {
        headers: stranger,
      });
      expect([endpoint.id, answer.status]).toEqual([endpoint.id, 401]);
    }
  });

  test('for terminals answers 401 without a terminal', async () => {
    for (const endpoint of endpoints().filter((one) => one.access === 'device')) {
      expect([endpoint.id, (await merchant.admin.answer(endpoint, {})).status]).toEqual([
        endpoint.id,
        401,
      ]);
    }
  });

  test('answers 403 to an operator without the permission, export twin included', async () => {
    const powerless = merchant.as({});
    for (const endpoint of endpoints().filter((one) => !SPECIAL.has(one.access))) {
      for (const twin of endpoint.page?.export ? [false, true] : [false]) {
        const answer = await powerless.answer(endpoint, pathParts(endpoint), { export: twin });
        expect([endpoint.id, answer.status, answer.code]).toEqual([endpoint.id, 403, 40300]);
      }
    }
  });

  test('of operators is closed to people on their own page, and theirs to operators', async () => {
    const inside = endpoints().filter((one) => !['public', 'device'].includes(one.access));
    const { custId } = await enrolPerson();
    const { merchantId } = merchant;
    const opened = { merchantId, custId, ip: '127.0.0.1', userAgent: '' };
    const token = await merchant.within(({ tx }) => dinerCommands.openDinerSession(tx, opened));
    const diner = createCaller(server.origin, token, merchant.admin.actor);
    for (const endpoint of inside) {
      const isTheirs = endpoint.access === 'diner';
      const parts = pathParts(endpoint);
      const swapped = isTheirs ? {} : { headers: { token: '', 'diner-token': token } };
      const stranger = await (isTheirs ? merchant.admin : diner).answer(endpoint, parts, swapped);
      expect([endpoint.id, stranger.status]).toEqual([endpoint.id, 401]);
      if (!isTheirs || endpoint.id === 'diner.logout') continue;

      const own = await diner.answer(endpoint, parts, { headers: { 'diner-token': token } });
      expect([endpoint.id, [401, 403].includes(own.status) || own.status >= 500]).toEqual([
        endpoint.id,
        false,
      ]);
    }
  });

  test("refuses another merchant's id in the header", async () => {
    for (const endpoint of endpoints().filter(
      (one) => !['public', 'device', 'diner'].includes(one.access),
    )) {
      const answer = await merchant.admin.answer(endpoint, pathParts(endpoint), {
        headers: { 'merchant-id': '424242' },
      });
      expect([endpoint.id, answer.status]).toEqual([endpoint.id, 403]);
    }
  });

  test('answers garbage with words, never with a defect', { timeout: 300_000 }, async () => {
    for (const endpoint of endpoints().filter(
      (one) => one.access !== 'device' && one.id !== 'auth.logout',
    )) {
      const parts = pathParts(endpoint);
      const sent = garbage.map((content) => {
        if (typeof content === 'object' && !Array.isArray(content)) return { ...content, ...parts };
        return Object.keys(parts).length > 0 ? parts : content;
      });
      const answers = await Promise.all(
        sent.map((content) => merchant.admin.answer(endpoint, content)),
      );
      for (const [at, { status, message }] of answers.entries()) {
        expect(
          status,
          `${endpoint.id} ${JSON.stringify(sent[at]).slice(0, 80)}: ${message}`,
        ).toBeLessThan(500);
        expect(message).not.toBe('');
      }
    }
  });

  test('but those of terminals refuses an unknown field, by its name', {
    timeout: 300_000,
  }, async () => {
    /* Public calls are few for an address, people's own and uploads travel otherwise: what reads their content is the same. */
    const asked = endpoints().filter(
      ({ access, transport }) =>
        !['device', 'diner', 'public'].includes(access) && transport !== 'multipart',
    );

    const told = await Promise.all(
      asked.flatMap((endpoint) =>
        (endpoint.page?.export ? [false, true] : [false]).map(async (twin) => {
          const sent = { ...pathParts(endpoint), nobodyKnowsThis: 1 };
          const { status, data } = await merchant.admin.answer(endpoint, sent, { export: twin });
          const { fields = [] } = (data ?? {}) as { fields?: { path: string }[] };
          /* A bare id or list, or nothing at all, is wrong as a whole. */
          const isNamed = fields.some(({ path }) => path === 'nobodyKnowsThis' || path === '');

          return status === 400 && isNamed
            ? []
            : [`${endpoint.id}${twin ? ' export' : ''} ${status}`];
        }),
      ),
    );

    expect(told.flat()).toEqual([]);
  });

  test('speaks English to who asks for it', async () => {
    const powerless = merchant.as({});
    for (const endpoint of endpoints().filter((one) => !SPECIAL.has(one.access))) {
      const answer = await powerless.answer(endpoint, pathParts(endpoint), { english: true });
      expect(answer.message, endpoint.id).not.toMatch(/[\u4e00-\u9fff]/);
    }
  });
});
