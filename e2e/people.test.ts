import { buffer } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import {
  answer,
  button,
  choose,
  dialogWith,
  pressInRow,
  rowOf,
  soon,
  toast,
  topDialog,
} from './support/screen.ts';

/* Every screen of people, as a clerk at the desk uses it. */

const desk = openDesk({ people: 30, days: 2 });

interface Catalogue {
  readonly path: string;
  readonly noun: string;
  /** Fields of the form by title. */
  readonly fill: Readonly<Record<string, string>>;
  readonly change: readonly [title: string, value: string];
}
const catalogues: readonly Catalogue[] = [
  {
    path: '/personal/custJob',
    noun: '岗位',
    fill: { 岗位名称: '品控员' },
    change: ['岗位名称', '高级品控员'],
  },
  {
    path: '/personal/costCenter',
    noun: '成本中心',
    fill: { 成本中心编号: 'CC900', 成本中心名称: '实验平台' },
    change: ['成本中心名称', '实验平台部'],
  },
  {
    path: '/personal/chronic',
    noun: '慢性病',
    fill: { 慢性病名称: '肾结石' },
    change: ['慢性病名称', '肾结石症'],
  },
  {
    path: '/personal/psnType',
    noun: '人员类别',
    fill: { 类别名称: '进修人员' },
    change: ['类别名称', '进修医师'],
  },
  {
    path: '/personal/custPlace',
    noun: '地点',
    fill: { 地点编号: 'P900', 地点名称: '图书馆' },
    change: ['地点名称', '新图书馆'],
  },
];

test.each(catalogues)(
  '$noun: added, found, changed and removed on its screen',
  async ({ path, noun, fill, change }) => {
    await desk.visitAs(admin, path, async ({ page }) => {
      await button(page, `新增${noun}`).click();
      const drawer = topDialog(page);
      for (const [title, value] of Object.entries(fill))
        await drawer.getByLabel(title, { exact: true }).fill(value);
      await button(drawer, '保存').click();
      const name = Object.values(fill).at(-1) as string;
      await button(rowOf(page, name), '修改').click();
      const [title, changed] = change;
      await drawer.getByLabel(title, { exact: true }).fill(changed);
      await button(drawer, '保存').click();
      await pressInRow(rowOf(page, changed), '删除');
      await page.getByText(`确定删除该${noun}？`).waitFor();
      await answer(page, '确定');
      await rowOf(page, changed).waitFor({ state: 'detached' });
      expect(await rowOf(page, name).count()).toBe(0);
    });
  },
);

/** A portrait of sorts: something on a background. */
function portrait(): Buffer {
  const canvas = createCanvas(240, 240);
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#abc';
  paper.fillRect(0, 0, 240, 240);
  paper.fillStyle = '#543';
  paper.fillRect(60, 60, 120, 120);

  return canvas.toBuffer('image/png');
}

test('photographs come as a zip, faces wait for a recognition, and the page of a person shows both', async () => {
  await desk.visitAs(admin, '/personal/custPhoto', async ({ page, download }) => {
    const cell = page.locator('.ant-table-row td').filter({ hasText: /^\d+$/ }).first();
    const number = await cell.textContent();
    expect(number).toMatch(/^\d+$/);
    const zip = new ZipFile();
    zip.addBuffer(portrait(), `${number}.png`);
    zip.addBuffer(portrait(), 'nobody.png');
    zip.end();
    const bytes = await buffer(zip.outputStream);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: bytes });
    const refused = dialogWith(page, '导入1张，失败1张');
    await refused.getByText('没有该编号的人员').waitFor({ timeout: 30_000 });
    const { fileName, bytes: bad } = await download(() => button(refused, '下载问题行').click());
    expect([fileName, bad.subarray(0, 4).toString('hex')]).toEqual([
      '照片导入错误数据.xlsx',
      '504b0304',
    ]);
    await page.goto('/personal/faceRegister');
    await rowOf(page, number ?? '')
      .getByText('未生成')
      .waitFor();
    await page.getByText('照片已保存，未配置人脸识别').waitFor();
    expect(await page.getByRole('button', { name: /注册人脸/ }).count()).toBe(0);
    await page.goto('/personal/custInfo');
    await page.getByLabel('关键字').fill(number ?? '');
    await button(page, '查询').click();
    await rowOf(page, number ?? '')
      .locator('.scr-subject-link')
      .click();
    await page.locator('.cust-head img').waitFor();
    await page.locator('.sub-head').getByText('个人钱包').first().waitFor();
    await page.getByRole('region', { name: '卡片' }).getByText('正常').first().waitFor();
    await page.getByRole('tab', { name: '账户流水' }).click();
    const shown = page.locator('.sub-page .ant-table-row:visible');
    await shown.filter({ hasText: '充值' }).first().waitFor();
  });
});

test('several people are cancelled at once; those with money stay and are named', async () => {
  await desk.visitAs(admin, '/personal/custInfo', async ({ page }) => {
    await rowOf(page, '正常').first().waitFor();
    for (const place of [0, 1])
      await page.locator('.ant-table-row .ant-checkbox-input').nth(place).check();
    await button(page, '批量注销').click();
    await answer(page, '确定');
    await page
      .getByRole('dialog')
      .getByText(/账户仍有余额|未完成的订单/)
      .first()
      .waitFor();
  });
});

test('the page of a person shows the orders of the last months, not only those of today', async () => {
  const [eater] = await desk.house.query<{ cust_id: string; orders: number }>(
    `select cust_id, count(*)::int as orders from meal_order where cust_id is not null
      group by cust_id order by count(*) desc, cust_id limit 1`,
  );
  if (!eater) throw new Error('nobody of the demo has eaten');

  await desk.visitAs(admin, `/personal/custDetail?custId=${eater.cust_id}`, async ({ page }) => {
    await page.getByRole('tab', { name: '订单', exact: true }).click();
    await page.locator('.sub-page .ant-table-row:visible').first().waitFor();
    await page.getByText(`共 ${eater.orders} 条`).first().waitFor();
  });
});

/** 200 departments of 100 classes below the first organisation, with ids no other organisation has. */
const MANY = `insert into organisation (merchant_id, org_id, super_id, org_name, org_full_name, org_level, path)
  select top.merchant_id, n.id, n.above, n.name, top.org_full_name || '/' || n.name, n.level, top.path || n.path
    from (select * from organisation where super_id is null order by org_id limit 1) top,
      lateral (select 7000000000 + i as id, top.org_id as above, '大系' || i as name, 2 as level, (7000000000 + i) || '/' as path
          from generate_series(0, 199) i
        union all
        select 7000001000 + i, 7000000000 + i / 100, '小班' || i, 3, (7000000000 + i / 100) || '/' || (7000001000 + i) || '/'
          from generate_series(0, 19999) i) n
   order by n.level`;

test('twenty thousand organisations are walked and searched in the tree beside a list, drawing only what is seen', async () => {
  await desk.house.query(MANY);
  await desk.visitAs(admin, '/personal/custOrg', async ({ page }) => {
    const tree = page.getByRole('navigation', { name: '组织架构' });
    await tree.getByText('大系0', { exact: true }).waitFor();
    expect(await tree.locator('.ant-tree-treenode').count()).toBeLessThan(60);
    await tree.getByRole('searchbox').fill('小班19999');
    await tree.getByText('小班19999', { exact: true }).waitFor();
    await tree.getByText('大系199', { exact: true }).click();
    await rowOf(page, '小班19900').waitFor();
    await soon(() => page.locator('.ant-table-row').count()).toBe(20);
    await tree.getByRole('searchbox').fill('小班');
    await tree.getByText('小班0', { exact: true }).waitFor();
    expect(await tree.locator('.ant-tree-treenode').count()).toBeLessThan(60);
  });
});

test('places are narrowed by the tree beside them, and a new one goes below the chosen one', async () => {
  await desk.visitAs(admin, '/personal/custPlace', async ({ page }) => {
    const tree = page.getByRole('navigation', { name: '地点' });
    const first = tree.locator('.ant-tree-title').first();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await button(page, '新增地点').click();
    const drawer = topDialog(page);
    await drawer.locator('.ant-select').filter({ hasText: name }).waitFor();
    await drawer.getByLabel('地点编号').fill('P901');
    await drawer.getByLabel('地点名称').fill('树下小屋');
    await button(drawer, '保存').click();
    await rowOf(page, `${name}/树下小屋`).waitFor();
  });
});

test('the page of the import explains every column, and people of its file are in the list', async () => {
  await desk.visitAs(admin, '/personal/custImport', async ({ page, download }) => {
    await page.locator('.cust-import-fields dt').filter({ hasText: '成本中心编号' }).waitFor();
    await button(page, '导入人员').click();
    const wizard = dialogWith(page, '上传文件');
    expect((await download(() => button(wizard, '下载模板').click())).fileName).toBe(
      '导入人员模板.xlsx',
    );
    const file = '人员编号,姓名,所属组织,宿舍\nIMP1,欧阳修远,后勤/修缮,301\nIMP1,重复者,后勤,302\n';
    await wizard
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await wizard.getByText('会新建 2 个组织').waitFor();
    await wizard.getByText('后勤、后勤/修缮').waitFor();
    await wizard.getByText('文件中未导入的列：宿舍').waitFor();
    expect(await button(wizard, '导入 1 条').isDisabled()).toBe(true);
    await wizard.getByLabel('同意以上各项').check();
    await button(wizard, '导入 1 条').click();
    await wizard.getByText('成功导入 1 条').waitFor();
    await page.goto('/personal/custInfo');
    await page.getByLabel('关键字').fill('IMP');
    await button(page, '查询').click();
    await rowOf(page, '欧阳修远').getByText('修缮').waitFor();
    await soon(() => page.locator('.ant-table-row').count()).toBe(1);
  });
});

test('organisations are merged, visitors are let in for some days, and head counts are told', async () => {
  await desk.visitAs(admin, '/personal/custInfo', async ({ page }) => {
    await button(page, '组织人数').click();
    await page.getByRole('dialog').locator('.ant-table-row').first().waitFor();
    await page.goto('/personal/custOrg');

    for (const name of ['合并甲', '合并乙']) {
      await button(page, '新增组织').click();
      await topDialog(page).getByLabel('组织名称', { exact: true }).fill(name);
      await button(topDialog(page), '保存').click();
      await toast(page, '保存成功').first().waitFor();
    }

    await page.getByLabel('关键字').fill('合并');
    await button(page, '查询').click();
    await pressInRow(rowOf(page, '合并甲'), '合并');
    await choose(page, topDialog(page).getByLabel('合并到'), '合并乙', '合并乙');
    await button(topDialog(page), '保存').click();
    await rowOf(page, '合并甲').waitFor({ state: 'detached' });
    await page.goto('/personal/casual');
    await button(page, '新增临时访客').click();
    const drawer = topDialog(page);
    await drawer.getByLabel('访客姓名').fill('王师傅');
    await drawer.getByLabel('来访组织').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-tree-title').first().click();
    const today = new Date().toISOString().slice(0, 10);
    for (const [title, day] of [
      ['开始日期', daysAfter(today, -1)],
      ['结束日期', daysAfter(today, 300)],
    ] as const) {
      await drawer.getByLabel(title).fill(day);
      await page.keyboard.press('Enter');
    }

    await button(drawer, '保存').click();
    await rowOf(page, '王师傅').getByText('有效').waitFor();
  });
});
