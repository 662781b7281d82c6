import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { button, rowOf, soon } from './support/screen.ts';
import { inEnglish } from './support/words.ts';

/* What people type, and press twice, in the forms of the console (document 0 sections 5 and 9). */

const desk = openDesk({ people: 10, days: 1 });

async function openDevice(page: Page, trigger: string): Promise<Locator> {
  await page.goto('/machinemanage/consumeVertical');
  await button(page, trigger).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('input').first().waitFor();
  return drawer;
}

test('a form is there at once for those who asked for less motion, the cursor in its first field, and complains of nothing', async () => {
  await desk.visitAs(admin, async ({ page }) => {
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

test('an input takes only what its field may hold, key by key, and stops where the contract does', async () => {
  await desk.visitAs(admin, async ({ page }) => {
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
    await desk.visit(async ({ page, logIn }) => {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language === 'en' ? 'en-US' : 'zh-CN');
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
      await drawer.getByText(say('{label}不能为空').replace('{label}', say('设备名称')), { exact: true }).waitFor();
    });
  },
);

/* Screen, button, and per field a wrong value with what it is told when the field is left (document 0 section 5). */
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

test.each(forms)('%s: %s tells every wrong format at its field and takes it back', async (path, trigger, wrong) => {
  await desk.visitAs(admin, async ({ page }) => {
    await page.goto(path);
    await button(page, trigger).click();
    const drawer = page.getByRole('dialog');
    for (const [label, value, problem] of wrong) {
      const input = drawer.getByLabel(label, { exact: true });
      await input.fill(value);
      await input.blur();
      const item = drawer.locator('.ant-form-item').filter({ has: page.getByLabel(label, { exact: true }) });
      const told = item.getByText(problem, { exact: true });
      await told.waitFor();
      await input.fill('');
      await input.blur();
      await told.waitFor({ state: 'detached' });
    }
  });
});

test('a double click on save saves once', async () => {
  await desk.visitAs(admin, async ({ page }) => {
    await page.goto('/personal/custJob');
    await button(page, '新增岗位').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('岗位名称', { exact: true }).fill('双击岗位');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.postData()?.includes('双击岗位')) sent.push(request.url());
    });
    await button(drawer, '保存').dblclick();
    await rowOf(page, '双击岗位').waitFor();
    expect(sent).toHaveLength(1);
  });
});
