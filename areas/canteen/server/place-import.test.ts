import { read as readWorkbook, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { pageCanteen, removeCanteen } from '../contract/canteen.ts';
import { areaSystemTree, canteenAreas } from '../contract/canteen-area.ts';
import { kinds } from '../contract/kind.ts';
import { labels } from '../contract/label.ts';
import { placeImport } from '../contract/place-import.ts';
import { areaCanteenStallTree, type PlaceNode } from '../contract/place-tree.ts';
import { pageStall, removeStall } from '../contract/stall.ts';
import { area } from './area.ts';
import { canteenOf, clerkOf, stallOf } from './testing.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const HEADINGS =
  '食堂编号,食堂名称,所属区域,食堂标签,营业时间,最大容纳人数,负责人,联系电话,档口编号,档口名称,档口分类,档口标签';
const fileOf = (...lines: readonly string[]) => ({
  name: 'places.csv',
  bytes: Buffer.from([HEADINGS, ...lines].join('\n')),
});
const check = async (...lines: readonly string[]) =>
  (await merchant.admin.upload(placeImport.check, fileOf(...lines), {})).data;
const saidOf = ({ errors }: Awaited<ReturnType<typeof check>>) =>
  errors.map(({ rowNumber, messages }) => [rowNumber, ...messages]);
async function run(importId: string) {
  const { jobId } = await merchant.admin.call(placeImport.run, { importId, consent: true });
  return merchant.admin.finished(placeImport.result, { jobId });
}
test('what a file adds beside canteens and stalls is named before, and added only once the operator agrees', async () => {
  await merchant.admin.call(kinds.add, { kindName: '面食' });
  const checked = await check(
    '001,第一食堂,东校区,大众餐,,,,,01,拉面,面食,清真',
    '001,,,,,,,,02,米线,米粉,',
  );
  expect(checked.makes).toEqual([
    { kind: '区域', asks: false, count: 1, names: ['东校区'] },
    { kind: '档口分类', asks: false, count: 1, names: ['米粉'] },
    { kind: '标签', asks: false, count: 2, names: ['大众餐', '清真'] },
  ]);

  expect(
    (await merchant.admin.answer(placeImport.run, { importId: checked.importId })).status,
  ).toBe(409);
});

const load = async (...lines: readonly string[]) => run((await check(...lines)).importId);

describe('a file of canteens and stalls', () => {
  test('makes each canteen once with what its first line says, its stalls, and areas, kinds and labels that are missing', async () => {
    const { areaId: east } = await merchant.admin.call(canteenAreas.add, { areaName: '东校区' });
    await merchant.admin.call(canteenAreas.add, { areaName: '北苑', superId: east });
    const view = await load(
      '001,第一食堂,东校区/北苑,大众餐,06:30-09:00，11:00-13:30,800,李四,0755-26001234,01,兰州拉面,面食,清真',
      '001,,,,,,,,02,砂锅粥,粥点,',
      '001,第一食堂,,,,,,,03,刀削面,面食,',
      '002,教工食堂,北苑,大众餐,,,,,,,,',
      '003,南苑食堂,南校区/南苑,,,,,,01,小炒,,清真',
    );

    expect(view).toMatchObject({ state: 'success', result: { imported: 5, failed: 0 } });
    const { admin } = merchant;
    const { records } = await admin.call(pageCanteen, {});
    expect(records).toMatchObject([
      {
        canteenNum: '001',
        canteenName: '第一食堂',
        areaName: '北苑',
        labelName: '大众餐',
        businessHours: '06:30-09:00，11:00-13:30',
        maxCapacity: 800,
        personInCharge: '李四',
        phone: '075******1234',
        stallCount: 3,
        businessState: 1,
      },
      { canteenNum: '002', areaName: '北苑', stallCount: 0, maxCapacity: null, phone: null },
      { canteenNum: '003', areaName: '南苑', labelName: null, stallCount: 1 },
    ]);

    expect(
      (await admin.call(pageStall, { canteenId: records[0]?.canteenId })).records,
    ).toMatchObject([
      { stallNum: '01', stallName: '兰州拉面', kindName: '面食', labelName: '清真' },
      { stallNum: '02', stallName: '砂锅粥', kindName: '粥点', labelName: null },
      { stallNum: '03', stallName: '刀削面', kindName: '面食' },
    ]);

    const names = async (nodes: Promise<PlaceNode[]>) =>
      (await nodes).map(({ text, children }) => [text, ...children.map((child) => child.text)]);
    expect(await names(admin.call(areaSystemTree, undefined))).toEqual([
      ['东校区', '北苑'],
      ['南校区', '南苑'],
    ]);
    expect((await admin.call(kinds.list, undefined)).map((kind) => kind.kindName)).toEqual([
      '面食',
      '粥点',
    ]);
    expect((await admin.call(labels.list, undefined)).map((label) => label.labelName)).toEqual([
      '大众餐',
      '清真',
    ]);
  });

  test('adds stalls to canteens that exist and changes nothing else of them', async () => {
    const canteenId = await canteenOf(merchant, '1');
    await load('1,食堂1,没有的区域,没有的标签,,99,,,A,新档口,,', '1,,,,,,,,B,又一个,,');
    const { records } = await merchant.admin.call(pageCanteen, {});
    expect(records).toMatchObject([
      { canteenId, areaName: null, labelName: null, maxCapacity: null, stallCount: 2 },
    ]);
    expect(await merchant.admin.call(areaSystemTree, undefined)).toEqual([]);
  });

  test('brings in the good lines and says of every other what is wrong with it', async () => {
    const known = await canteenOf(merchant, '9');
    await stallOf(merchant, known, '7');
    const gone = await canteenOf(merchant, '8');
    await merchant.admin.call(removeCanteen, { canteenId: gone });
    const checked = await check(
      '9,,,,,,,,7,占用,,',
      '9,别的名字,,,,,,,8,x,,',
      '9,食堂9,,,,,,,,,,',
      '8,重来,,,,,,,1,好的,,',
      '8,改名,,,,,,,2,x,,',
      '8,重来,,,,,,,1,重复,,',
      '8,,,,,,,,,,,',
      '7,,,,,,,,1,没有食堂名,,',
      ',无编号,,,,,,,,,,',
      '6,甲,,,早上,0,,123,,,,',
      '5,乙,,,,,,,1,,,',
      '4,丙,,,,,,,,,面食,',
      '3,丁,a//b,,,,,,,,,',
      '2-1,戊,,,,,,,,,,',
    );

    expect(saidOf(checked)).toEqual([
      [2, '该食堂下档口编号7已存在'],
      [3, '食堂编号9已存在，名称是食堂9'],
      [4, '食堂编号9已存在'],
      [6, '食堂名称与第5行不一致'],
      [7, '档口编号与第5行重复'],
      [8, '食堂编号与第5行重复'],
      [9, '请填写食堂名称'],
      [10, '食堂编号：不能为空'],
      [
        11,
        expect.stringMatching(/^营业时间：/),
        expect.stringMatching(/^最大容纳人数：/),
        '联系电话：联系电话格式不正确',
      ],
      [12, '请填写档口名称'],
      [13, '请填写档口编号'],
      [14, '所属区域：不能为空'],
      [15, '食堂编号：只能输入数字和字母'],
    ]);

    expect(checked).toMatchObject({ total: 14, valid: 1, invalid: 13 });
    expect(await run(checked.importId)).toMatchObject({
      state: 'partial',
      result: { imported: 1, failed: 13 },
    });
    expect((await merchant.admin.call(pageCanteen, { keyword: '重来' })).records).toMatchObject([
      { stallCount: 1 },
    ]);
    const { bytes } = await merchant.admin.file(placeImport.badRows, {
      importId: checked.importId,
    });
    const book = readWorkbook(bytes);
    const bad = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    });
    expect([bad.length, bad[0]?.at(-1), bad[1]?.at(-1)]).toEqual([
      14,
      '错误原因',
      '该食堂下档口编号7已存在',
    ]);
  });

  test('refuses what was taken between check and import, and a second run of the same file changes nothing', async () => {
    const checked = await check('1,甲,,,,,,,A,先到,,', '2,乙,,,,,,,A,不受影响,,');
    await canteenOf(merchant, '1');
    expect(await run(checked.importId)).toMatchObject({
      state: 'partial',
      result: { imported: 1, failed: 1 },
    });
    const again = await check('1,食堂1,,,,,,,,,,', '2,乙,,,,,,,A,不受影响,,');
    expect(again).toMatchObject({ valid: 0, invalid: 2 });
    expect(
      (await merchant.admin.answer(placeImport.run, { importId: again.importId })).message,
    ).toBe('导入文件有效数据为0条，请检查数据');
    expect((await merchant.admin.call(pageStall, {})).total).toBe(1);
  });

  test('is for those who see every canteen, and makes nothing its sender may not make by hand', async () => {
    const mine = await canteenOf(merchant, '1');
    const file = fileOf('2,乙,新区,,,,,,1,面,新分类,新标签');
    const own = await clerkOf(merchant, mine).upload(
      placeImport.check,
      fileOf('1,,,,,,,,1,面,,'),
      {},
    );
    expect(own.data).toMatchObject({ valid: 1, invalid: 0 });
    await canteenOf(merchant, '3');
    const foreign = await clerkOf(merchant, mine).upload(
      placeImport.check,
      fileOf('3,,,,,,,,1,面,,', '2,乙,,,,,,,,,,'),
      {},
    );

    expect(saidOf(foreign.data)).toEqual([
      [2, '食堂不在您的数据权限内'],
      [3, '只有拥有全部食堂数据权限的操作员才能新增食堂'],
    ]);
    const clerk = merchant.as({
      permissions: ['canteen:canteen:add'],
      scope: { canteens: 'all', stalls: 'all' },
    });
    const { data } = await clerk.upload(placeImport.check, file, {});
    expect(saidOf(data)).toEqual([
      [2, '没有新增档口的权限', '区域新区不存在', '档口分类新分类不存在', '标签新标签不存在'],
    ]);
  });

  test('comes with a template whose sample line can be imported', async () => {
    const { bytes, fileName } = await merchant.admin.file(placeImport.template, undefined);
    expect(fileName).toBe('导入食堂档口模板.xlsx');
    const { data } = await merchant.admin.upload(placeImport.check, { name: fileName, bytes }, {});
    expect([data.valid, data.errors]).toEqual([1, []]);
    await run(data.importId);
    const [{ text, children } = { text: '', children: [] }] = await merchant.admin.call(
      areaCanteenStallTree,
      undefined,
    );
    expect([text, children[0]?.children[0]?.children[0]?.text]).toEqual(['东校区', '兰州拉面']);
  });

  test('of 300 canteens with 5,000 stalls is loaded whole', async () => {
    const lines = Array.from({ length: 5000 }, (_one, index) => {
      const canteen = index % 300;
      return `U${canteen},大学食堂${canteen},校区${canteen % 5}/区域${canteen % 40},,,,,,S${Math.floor(index / 300)},档口${index},分类${index % 12},`;
    });
    expect(await load(...lines)).toMatchObject({
      state: 'success',
      result: { imported: 5000, failed: 0 },
    });
    const { admin } = merchant;
    const { total, totalLine } = await admin.call(pageCanteen, {});
    expect([total, totalLine]).toEqual([300, { stallCount: 5000 }]);
    const { records } = await admin.call(pageStall, { keyword: '档口4999' });
    await admin.call(removeStall, { stallId: records[0]?.stallId ?? '' });
    expect((await admin.call(pageStall, {})).total).toBe(4999);
  });
});
