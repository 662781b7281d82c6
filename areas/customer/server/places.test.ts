import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  custPlaces,
  type PlaceNode,
  placeBatchQrCode,
  placeBindUser,
  placeImport,
  placeTree,
} from '../contract/place.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const reasonOf = (answer: { data: unknown }) => (answer.data as { reason: string }).reason;
const add = async (placeNum: string, placeName: string, superId: string | null = null) =>
  (await merchant.admin.call(custPlaces.add, { placeNum, placeName, superId })).placeId;
const fullNames = async () =>
  (await merchant.admin.call(custPlaces.page, {})).records.map((place) => place.fullName);
const shape = (nodes: readonly PlaceNode[]): unknown[] =>
  nodes.map((node) => [node.text, shape(node.children)]);

describe('the tree of places', () => {
  test('keeps full names and levels when a place is renamed or moved, and cannot bite its tail', async () => {
    const { admin } = merchant;
    const campus = await add('A', '东校区');
    const building = await add('A1', '1号楼', campus);
    const room = await add('A11', '101', building);
    await admin.call(custPlaces.modify, {
      placeId: campus,
      placeNum: 'A',
      placeName: '南校区',
      version: 1,
    });
    expect(await fullNames()).toEqual(['南校区', '南校区/1号楼', '南校区/1号楼/101']);
    await admin.call(custPlaces.modify, {
      placeId: building,
      placeNum: 'A1',
      placeName: '1号楼',
      superId: null,
      version: 1,
    });

    expect(shape(await admin.call(placeTree, undefined))).toEqual([
      ['1号楼', [['101', []]]],
      ['南校区', []],
    ]);
    const below = {
      placeId: building,
      placeNum: 'A1',
      placeName: '1号楼',
      superId: room,
      version: 2,
    };
    expect(reasonOf(await admin.answer(custPlaces.modify, below))).toBe('OWN_SUBTREE');
    expect(reasonOf(await admin.answer(custPlaces.remove, building))).toBe('IN_USE');
    await admin.call(custPlaces.remove, room);
    await admin.call(custPlaces.remove, building);
    expect(await fullNames()).toEqual(['南校区']);
  });

  test('refuses a number that is taken and a name its sister has, and ends at its last level', async () => {
    const first = await add('1', '一');
    expect(
      reasonOf(await merchant.admin.answer(custPlaces.add, { placeNum: '1', placeName: '二' })),
    ).toBe('TAKEN');
    expect(
      reasonOf(await merchant.admin.answer(custPlaces.add, { placeNum: '2', placeName: '一' })),
    ).toBe('TAKEN');
    let superId = first;
    for (const level of [2, 3, 4, 5, 6])
      superId = await add(String(level * 10), `第${level}级`, superId);
    const deeper = await merchant.admin.answer(custPlaces.add, {
      placeNum: '7',
      placeName: 'x',
      superId,
    });
    expect(reasonOf(deeper)).toBe('TOO_DEEP');
  });
});

describe('the codes of places', () => {
  test('come as a zip of one picture a place, named after it', async () => {
    const placeIds = [await add('A', '东校区'), await add('B', '西校区')];
    const { bytes, fileName } = await merchant.admin.file(placeBatchQrCode, placeIds);
    expect(fileName).toBe('地点二维码.zip');
    const directory = mkdtempSync(join(tmpdir(), 'codes-'));
    writeFileSync(join(directory, 'codes.zip'), bytes);
    const zip = await openPromise(join(directory, 'codes.zip'), { lazyEntries: true });
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    zip.close();
    rmSync(directory, { recursive: true });
    expect(names.sort()).toEqual(['A_东校区.png', 'B_西校区.png']);
  });
});

describe('who and what belongs to a place', () => {
  test('operators that exist replace those before, and of two who bind the later is told', async () => {
    const { admin } = merchant;
    const placeId = await add('A', '东校区');
    expect(
      (await admin.answer(placeBindUser, { placeId, userIds: ['99'], version: 1 })).status,
    ).toBe(400);
    await admin.call(placeBindUser, { placeId, userIds: [], version: 1 });
    expect(reasonOf(await admin.answer(placeBindUser, { placeId, userIds: [], version: 1 }))).toBe(
      'CHANGED',
    );
    expect(
      (await admin.answer(placeBindUser, { placeId: '99', userIds: [], version: 1 })).status,
    ).toBe(404);
  });

  test('are changed by operators who see every organisation', async () => {
    const placeId = await add('A', '东校区');
    const clerk = merchant.as({ permissions: ['*:*:*'], scope: { organisations: [1] } });
    const answers = await Promise.all([
      clerk.answer(custPlaces.add, { placeNum: 'B', placeName: '西校区' }),
      clerk.answer(custPlaces.modify, { placeId, placeName: '南校区', placeNum: 'A', version: 1 }),
      clerk.answer(custPlaces.remove, placeId),
      clerk.answer(placeBindUser, { placeId, userIds: [], version: 1 }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('the import of places', () => {
  const lines = (...rows: string[]) => Buffer.from(['地点编号,地点全称,备注', ...rows].join('\n'));
  const check = (bytes: Buffer) =>
    merchant.admin.upload(placeImport.check, { name: 'places.csv', bytes });

  test('takes parents from the file in any order and reports what is wrong row by row', async () => {
    const { admin } = merchant;
    await add('X', '老校区');
    const checked = await check(
      lines(
        'A1,东校区/1号楼,',
        'A,东校区,',
        'X,新校区,',
        'B1,西校区/2号楼,',
        'C,老校区/图书馆,借阅',
        'A,东校区,',
      ),
    );
    expect(checked.data).toMatchObject({ total: 6, valid: 3, invalid: 3 });
    const { jobId } = await admin.call(placeImport.run, { importId: checked.data.importId });
    const done = await admin.finished(placeImport.result, { jobId });
    expect(done.result).toMatchObject({ imported: 3, failed: 3 });
    expect(await fullNames()).toEqual(['东校区', '东校区/1号楼', '老校区', '老校区/图书馆']);
  });
});
