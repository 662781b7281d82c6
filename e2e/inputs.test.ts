import type { Locator, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { button, NARROW, rowOf, soon } from './support/screen.ts';
import { inEnglish } from './support/words.ts';

/* About kit/console: what people type, and press twice, in the forms of the console (rule forms/formats). */

const desk = openDesk({ people: 10, days: 1 });

async function openDevice(page: Page, trigger: string): Promise<Locator> {
  await page.goto('/machinemanage/consumeDualScreen');
  await button(page, trigger).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('input').first().waitFor();

  return drawer;
}

test('a form is there at once for those who asked for less motion, the cursor in its first field, and complains of nothing', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    const drawer = await openDevice(page, '登记设备');
    const moving = () =>
      document.getAnimations().filter(({ effect }) => {
        const { target } = effect as KeyframeEffect;
        return target?.closest('.ant-drawer') && !target.closest('.ant-drawer input');
      }).length;

    expect(await page.evaluate(moving)).toBe(0);
    const first = drawer.locator('input').first();
    await soon(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await drawer.locator('.ant-form-item-explain-error').count()).toBe(0);
  });
});

test('what is typed stands as it is: full-width digits are understood, what cannot be right is refused under the field', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    const drawer = await openDevice(page, '登记设备');
    const typed = async (label: string, keys: string): Promise<string> => {
      const input = drawer.getByLabel(label, { exact: true });
      await input.fill('');
      await input.pressSequentially(keys);
      await page.keyboard.press('Tab');

      return input.inputValue();
    };

    const told = (text: string) => drawer.getByText(text, { exact: true });
    expect(await typed('设备编号', 'A-0 1')).toBe('A-0 1');
    await told('只能输入数字和字母').waitFor();
    expect(await typed('设备编号', 'x'.repeat(19))).toHaveLength(19);
    await told('长度不能超过18').waitFor();
    expect(await typed('设备编号', 'Ａ０１')).toBe('A01');
    expect(await typed('心跳间隔（秒）', '-120')).toBe('-120');
    await told('不能为负数').waitFor();
    expect(await typed('心跳间隔（秒）', '1e3')).toBe('1e3');
    await told('请输入整数').waitFor();
    expect(await typed('心跳间隔（秒）', '99999')).toBe('99999');
    await told('不能大于3600').waitFor();
    expect(await typed('心跳间隔（秒）', '１２０')).toBe('120');
    await told('不能大于3600').waitFor({ state: 'detached' });
  });
});

test('an amount that cannot be right is not searched for, and its field says why', async () => {
  await desk.visitAs(admin, '/accountCenter/accInfo', async ({ page }) => {
    await page.locator('.ant-table-row').first().waitFor();
    await page.locator('.scr-more').click();
    const least = page.getByLabel('最低余额', { exact: true });
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.postData()?.includes('minBalance'))
        searches.push(request.url());
    });
    const above = await page.locator('.scr-table').boundingBox();
    for (const [keys, problem] of [
      ['12.345', '最多2位小数'],
      ['1e3', '请输入正确的金额'],
      ['99999999', '不能大于9999999.99'],
    ] as const) {
      await least.fill(keys);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(problem, { exact: true }).waitFor();
      expect(await least.inputValue()).toBe(keys);
      await soon(() => least.evaluate((input) => input === document.activeElement)).toBe(true);
    }

    expect(await page.locator('.scr-table').boundingBox()).toEqual(above);
    expect(searches).toEqual([]);
    await least.fill('￥１，０００．５０');
    await page.keyboard.press('Enter');
    await page.locator('.scr-problem').waitFor({ state: 'detached' });
    await soon(() => searches.length).toBe(1);
    await page.keyboard.press('Tab');
    expect(await least.inputValue()).toBe('1000.50');
  });
});

test('a period is typed from end to end: Enter goes to the end that is missing, then searches; reversed ends are refused', async () => {
  await desk.visitAs(admin, '/orderCenter/orderManagement/orderList', async ({ page }) => {
    await page.locator('.ant-table-row').first().waitFor();
    const [start, end] = [
      page.getByRole('textbox', { name: '消费时间' }),
      page.getByRole('textbox', { name: '结束时间' }),
    ];
    const ends = async () => [await start.inputValue(), await end.inputValue()];
    const hasFocus = (input: Locator) =>
      input.evaluate((element) => element === document.activeElement);
    await button(page.locator('.scr-search'), '重置').click();
    await start.fill('');
    await end.fill('');
    await start.focus();
    await page.keyboard.type('20260701');
    await page.keyboard.press('Enter');
    await soon(() => hasFocus(end)).toBe(true);
    expect(await ends()).toEqual(['2026-07-01 00:00:00', '']);
    await page.keyboard.type('2026/6/1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('开始不能晚于结束', { exact: true }).waitFor();
    expect(await ends()).toEqual(['2026-07-01 00:00:00', '2026-06-01 23:59:59']);
    await end.fill('2026年8月1日');
    const sent = (request: Request) =>
      (request.postData() ?? '') + decodeURIComponent(request.url().replaceAll('+', ' '));
    const asked = page.waitForRequest((request) => sent(request).includes('2026-08-01 23:59:59'));
    await page.keyboard.press('Enter');
    expect(sent(await asked)).toContain('2026-07-01 00:00:00');
    await soon(ends).toEqual(['2026-07-01 00:00:00', '2026-08-01 23:59:59']);

    await start.fill('2026-07-05');
    await page.keyboard.press('Tab');
    expect(await hasFocus(end)).toBe(true);
    expect(await ends()).toEqual(['2026-07-05 00:00:00', '2026-08-01 23:59:59']);
    await page.keyboard.press('Tab');
    await soon(() => page.locator('.ant-picker-dropdown:visible').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(await ends()).toEqual(['2026-07-05 00:00:00', '2026-08-01 23:59:59']);
  });
});

test('a period is chosen in the calendar or by a quick range, on a phone too', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto('/orderCenter/orderManagement/orderList');
    const [start, end] = [
      page.getByRole('textbox', { name: '消费时间' }),
      page.getByRole('textbox', { name: '结束时间' }),
    ];
    const calendar = page.locator('.ant-picker-dropdown:visible');
    await page.getByRole('button', { name: '筛选' }).click();
    await start.click();
    await calendar.waitFor();
    const box = await calendar.locator('.ant-picker-panel-container').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(NARROW.width);
    await calendar.getByText('最近一周').click();
    await soon(() => start.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const days =
      (Date.parse(await end.inputValue()) - Date.parse(await start.inputValue())) / 86_400_000;
    expect(days).toBe(6);
    await start.click();
    const day = (number: string) =>
      calendar.locator('.ant-picker-cell-in-view').getByText(number, { exact: true });
    await day('1').first().click();
    await soon(() => start.inputValue()).toMatch(/-01$/);
  });
});

test('Tab goes from field to field, not to what empties them; Delete empties a choice', async () => {
  await desk.visitAs(admin, '/personal/custInfo', async ({ page }) => {
    const keyword = page.getByPlaceholder('姓名、编号、手机号（或后4位）、身份证号');
    const state = page.getByRole('combobox', { name: '状态' });
    const chosen = page
      .locator('.scr-filter')
      .filter({ has: state })
      .locator('.ant-select-content-has-value');
    await keyword.fill('李');
    await page.keyboard.press('Tab');
    expect(await state.evaluate((input) => input === document.activeElement)).toBe(true);
    await soon(() => chosen.count()).toBe(1);
    await page.keyboard.press('Delete');
    await soon(() => chosen.count()).toBe(0);
  });
});

test.each([
  ['zh', (text: string) => text],
  ['en', inEnglish],
])(
  'a wrong value is told when the field is left, empty ones only where they must not be: %s',
  async (language, say) => {
    await desk.visit(async ({ page, logIn }) => {
      await page.evaluate(
        (chosen) => localStorage.setItem('language', chosen),
        language === 'en' ? 'en-US' : 'zh-CN',
      );
      await page.reload();
      await logIn(admin);
      const drawer = await openDevice(page, say('登记设备'));
      const wrong: readonly (readonly [label: string, value: string, problem: string])[] = [
        ['IP地址', '256.1.1.1', '{label}格式不正确'],
        ['MAC地址', '00:1A-2B:3C:4D:5E', 'MAC地址格式错误'],
        ['网关', '10.0.0.1', '网关必须为192.168.x.x'],
      ];

      for (const [label, value, problem] of wrong) {
        const input = drawer.getByLabel(say(label), { exact: true });
        await input.fill(value);
        await input.blur();
        const told = drawer.getByText(say(problem).replace('{label}', say(label)), { exact: true });
        await told.waitFor();
        await input.fill('');
        await input.blur();
        await told.waitFor({ state: 'detached' });
      }

      const name = drawer.getByLabel(say('设备名称'), { exact: true });
      await name.fill('x');
      await name.fill('');
      await name.blur();
      await drawer
        .getByText(say('{label}不能为空').replace('{label}', say('设备名称')), { exact: true })
        .waitFor();
    });
  },
);

/* Screen, button, and per field a wrong value with what it is told when the field is left (rule forms/formats). */
const forms: readonly (readonly [
  path: string,
  trigger: string,
  wrong: readonly (readonly [label: string, value: string, problem: string])[],
])[] = [
  [
    '/basesetting/canteen',
    '新增食堂',
    [
      ['联系电话', '12345', '联系电话格式不正确'],
      ['最大容纳人数', '0', '请输入1-7位整数'],
      ['经度', '180.5', '经纬度格式错误'],
      ['纬度', '-181', '经纬度格式错误'],
    ],
  ],
  [
    '/personal/custInfo',
    '新增人员',
    [
      ['手机号码', '12800138000', '手机号码格式不正确'],
      ['身份证号', '11010519491331002X', '身份证号码格式不正确'],
      ['紧急联系人电话', '12345', '联系电话格式不正确'],
      ['邮箱', 'a@b', '请输入正确的邮箱'],
    ],
  ],
];

test.each(forms)(
  '%s: %s tells every wrong format at its field and takes it back',
  async (path, trigger, wrong) => {
    await desk.visitAs(admin, path, async ({ page }) => {
      await button(page, trigger).click();
      const drawer = page.getByRole('dialog');
      for (const [label, value, problem] of wrong) {
        const input = drawer.getByLabel(label, { exact: true });
        await input.fill(value);
        await input.blur();
        const item = drawer
          .locator('.ant-form-item')
          .filter({ has: page.getByLabel(label, { exact: true }) });
        const told = item.getByText(problem, { exact: true });
        await told.waitFor();
        await input.fill('');
        await input.blur();
        await told.waitFor({ state: 'detached' });
      }
    });
  },
);

test('a double click on save saves once', async () => {
  await desk.visitAs(admin, '/personal/custJob', async ({ page }) => {
    await button(page, '新增岗位').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('岗位名称', { exact: true }).fill('双击岗位');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.postData()?.includes('双击岗位'))
        sent.push(request.url());
    });
    await button(drawer, '保存').dblclick();
    await rowOf(page, '双击岗位').waitFor();
    expect(sent).toHaveLength(1);
  });
});
