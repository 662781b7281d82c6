import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { DocumentEvent } from '#kit/contract/entity.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { firstState, type State, type Steps } from '#kit/contract/lifecycle.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import type { World } from '#kit/server/testing/samples.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';
import { documentDraft, documents, worldOf } from './testing/world.ts';

/* What every document value guarantees by being one: this file grows by itself, so a document needs tests of its effects only. */
type Row = Record<string, unknown>;
interface Detail extends Row {
  readonly state: State;
  readonly version: number;
  readonly lines: Row[];
  readonly events: DocumentEvent[];
}
const EVERYTHING = {
  permissions: ['*:*:*'],
  scope: { canteens: 'all', organisations: 'all' },
} as const;

/** Words for what a step asks. */
const said = (endpoint: Endpoint, base: Row): Row => {
  const shape = (endpoint.content as unknown as { shape: Row }).shape;
  return { ...Object.fromEntries(Object.keys(shape).map((key) => [key, '说明'])), ...base };
};

/** The steps that lead to every state, the shortest way. */
function waysOf(start: State, steps: Steps): Map<State, readonly string[]> {
  const ways = new Map<State, readonly string[]>([[start, []]]);
  for (const [state, way] of ways)
    for (const [action, { from, to }] of Object.entries(steps))
      if (from.includes(state) && !ways.has(to)) ways.set(to, [...way, action]);

  return ways;
}

let server: RunningServer;
beforeAll(async () => {
  server = await startServer(areas);
});
afterAll(() => server.stop());

describe.each(documents.map((each) => [each.set.noun, each] as const))(
  '%s',
  (_noun, { set, table, scoped }) => {
    const { page, detail, add, modify } = set;
    if (!page || !detail || !add) throw new Error(`${set.noun} is no whole document`);

    const steps = set.life?.steps ?? {};
    const stepOf = (action: string) => set.stepCalls[action] as Endpoint;
    let merchant: TestMerchant;
    let maker: Caller;
    let other: Caller;
    let world: World;
    let made = 0;
    beforeEach(async () => {
      merchant = await server.merchant();
      maker = merchant.admin;
      other = merchant.as(EVERYTHING);
      world = worldOf(maker);
    });

    const draftOf = async (): Promise<Row> => {
      made += 1;
      const draft = await documentDraft(world, table, made);

      return { ...draft, idempotencyKey: crypto.randomUUID() };
    };

    const addOne = async (draft: Row): Promise<string> =>
      ((await maker.call(add, draft as never)) as Record<string, string>)[set.key] as string;
    const read = async (id: string) =>
      (await maker.call(detail, { [set.key]: id } as never)) as unknown as Detail;
    const total = async () => ((await maker.call(page, {} as never)) as { total: number }).total;
    const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
      status,
      (data as { reason?: string } | null)?.reason,
    ];
    const take = (who: Caller, action: string, id: string, version: number) =>
      who.answer(stepOf(action), said(stepOf(action), { [set.key]: id, version }));

    /** A document that was brought to a state. */
    const broughtBy = async (way: readonly string[]): Promise<string> => {
      const id = await addOne(await draftOf());
      for (const action of way)
        expect((await take(other, action, id, (await read(id)).version)).status).toBe(200);

      return id;
    };

    test('is made once however often it is sent, and tells what it was given', async () => {
      const draft = await draftOf();
      const answers = await Promise.all([1, 2, 3].map(() => maker.call(add, draft as never)));
      const [id] = [...new Set(answers.map((one) => (one as Record<string, string>)[set.key]))];
      expect(answers).toEqual(answers.map(() => ({ [set.key]: id })));
      expect(await total()).toBe(1);
      const { idempotencyKey, lines = [], ...head } = draft;
      const found = await read(id as string);
      expect(found).toMatchObject(head);
      expect(found.lines).toMatchObject(
        (lines as Row[]).map((line, index) => ({ ...line, lineNo: index + 1 })),
      );
      const changed = { ...(await draftOf()), idempotencyKey };
      expect(reasonOf(await maker.answer(add, changed))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    });

    test('is a stranger to another merchant, and to operators without its scope', async () => {
      const id = await addOne(await draftOf());
      const { version } = await read(id);
      const blind = merchant.as({ permissions: ['*:*:*'] });
      for (const caller of [(await server.merchant()).admin, ...(scoped ? [blind] : [])]) {
        expect(((await caller.call(page, {} as never)) as { total: number }).total).toBe(0);
        expect((await caller.answer(detail, { [set.key]: id })).status).toBe(404);
        if (modify)
          expect([400, 404]).toContain(
            (await caller.answer(modify, { [set.key]: id, version })).status,
          );
        for (const action of Object.keys(steps))
          expect((await take(caller, action, id, version)).status).toBe(404);
      }
    });

    test('is changed as a whole, and not on an old version', async () => {
      if (!modify) return;

      const [first, second] = [await draftOf(), await draftOf()];
      const id = await addOne(first);
      const { version } = await read(id);
      const { idempotencyKey: _key, lines = [], ...head } = second;
      const change = knownPart(modify.content, { ...head, lines, [set.key]: id, version });
      expect((await maker.answer(modify, change)).status).toBe(200);
      const found = await read(id);
      expect(found).toMatchObject(head);
      expect(found.lines).toMatchObject(lines as Row[]);
      const stale = knownPart(modify.content, { ...first, [set.key]: id, version });
      expect(reasonOf(await maker.answer(modify, stale))).toEqual([409, 'CHANGED']);
      expect(await read(id)).toEqual(found);
    });

    test.runIf(set.life)(
      'goes from state to state by its steps alone, once each, and says who took them',
      async () => {
        const ways = waysOf(firstState(set.life as never), steps);
        expect([...ways.keys()].toSorted()).toEqual(
          set.life?.states.map(({ key }) => key).toSorted(),
        );

        for (const [state, way] of ways) {
          const id = await broughtBy(way);
          const before = await read(id);
          expect(before.state).toBe(state);
          expect(before.events.map(({ action }) => action)).toEqual(['add', ...way]);
          const closed = Object.keys(steps).filter(
            (action) => !steps[action]?.from.includes(state),
          );
          for (const action of closed)
            expect((await take(other, action, id, before.version)).status).toBe(409);
          expect(await read(id)).toEqual(before);
        }
      },
    );

    test.runIf(set.life)(
      'takes a step once however often it is pressed, and none on an old version',
      async () => {
        const ways = waysOf(firstState(set.life as never), steps);
        for (const [action, { from, to, byAnother }] of Object.entries(steps)) {
          const id = await broughtBy(ways.get(from[0] as State) as readonly string[]);
          const { version } = await read(id);
          expect((await take(other, action, id, version + 1)).status).toBe(409);
          if (byAnother)
            expect(reasonOf(await take(maker, action, id, version))).toEqual([409, 'OWN_DOCUMENT']);
          const answers = await Promise.all(
            [1, 2, 3, 4].map(() => take(other, action, id, version)),
          );
          expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
          expect((await read(id)).state).toBe(to);
        }
      },
    );
  },
);
