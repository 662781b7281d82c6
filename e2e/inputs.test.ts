import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from './support/browser.ts';
import { type House, openHouse } from './support/house.ts';
import { admin } from './support/people.ts';
import { inEnglish } from './support/words.ts';

/* What people type, and press twice, in the forms of the console (document 0 sections 5 and 9). */

let house: House;
let browser: TestBrowser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse({ people: 10, days: 1 }), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name: new RegExp(`^\\S*\\s*${[...name].join('\\s?')}$`) });

async function openDevice(page: Page, trigger: string): Promise<Locator> {
  await page.goto('/machinemanage/consumeVertical');
  await button(page, trigger).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('input').first().waitFor();
  return drawer;
}

test('an input takes only what its field may hold, key by key, and stops where the contract does', async () => {
  await browser.visit(house.origin, async ({ page, logIn }) => {
    await logIn(admin);
    const drawer = await openDevice(page, '登记设备');
    const typed = async (label: string, keys: string): Promise<string> => {
      const input = drawer.getByLabel(label, { exact: true });
      await input.fill('');
      await input.pressSequentially(keys);
      return input.inputValue();
    };
    expect(await typed('设备编号', 'A-0 1一b')).toBe('A01b');
    expect(await typed('设备编号', 'x'.repeat(30))).toHaveLength(18);
    expect(await typed('序列号', 'SN#0001')).toBe('SN0001');
    expect(await typed('心跳间隔（秒）', '-0120.5')).toBe('1205');
    expect(await typed('心跳间隔（秒）', '99999')).toBe('3600');
  });
});

test.each([
  ['zh', (text: string) => text],
  ['en', inEnglish],
])(
  'a wrong value is told when the field is left, empty ones only where they must not be: %s',
  async (language, say) => {
    await browser.visit(house.origin, async ({ page, logIn }) => {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language === 'en' ? 'en-US' : 'zh-CN');
      await page.reload();
      await logIn(admin);
      const drawer = await openDevice(page, say('登记设备'));
      const wrong: readonly (readonly [label: string, value: string, problem: string])[] = [
        ['IP地址', '256.1.1.1', 'IP地址格式不正确'],
        ['MAC地址', '00:1A-2B:3C:4D:5E', 'MAC地址格式错误'],
        ['网关', '10.0.0.1', '网关必须为192.168.x.x'],
      ];
      for (const [label, value, problem] of wrong) {
        const input = drawer.getByLabel(say(label), { exact: true });
        await input.fill(value);
        await input.blur();
        await drawer.getByText(say(problem), { exact: true }).waitFor();
        await input.fill('');
        await input.blur();
        await drawer.getByText(say(problem), { exact: true }).waitFor({ state: 'detached' });
      }
      const name = drawer.getByLabel(say('设备名称'), { exact: true });
      await name.fill('x');
      await name.fill('');
      await name.blur();
      await drawer.getByText(say('{label}不能为空').replace('{label}', say('设备名称')), { exact: true }).waitFor();
    });
  },
);

test('a double click on save saves once', async () => {
  await browser.visit(house.origin, async ({ page, logIn }) => {
    await logIn(admin);
    await page.goto('/personal/custJob');
    await button(page, '新增岗位').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('岗位名称', { exact: true }).fill('双击岗位');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.postData()?.includes('双击岗位')) sent.push(request.url());
    });
    await button(drawer, '保存').dblclick();
    await page.locator('.ant-table-row').filter({ hasText: '双击岗位' }).waitFor();
    expect(sent).toHaveLength(1);
  });
});
