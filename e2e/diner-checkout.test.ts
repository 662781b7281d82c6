import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rules } from '#areas/marketing/contract/rule.ts';
import { DEMO_PASSWORD } from '#db/demo/roles.ts';
import english from '../apps/diner/en.json' with { type: 'json' };
import { logIn } from '../apps/terminal/console-client.ts';
import { ensureChromium } from '../tools/ensure-tools.ts';
import { type House, openHouse } from './support/house.ts';
import { bind, telephone, wellOff } from './support/telephone.ts';

/* A student on a telephone, in both languages: what an order costs stands there with its rule before it is paid, it is ordered again with a touch, and
   without a network the page keeps what it showed. */

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await openHouse({ people: 60, days: 1 });
  browser = await chromium.launch(await ensureChromium());
  const admin = await logIn(house.origin, { username: 'admin', password: DEMO_PASSWORD });
  await admin.call(rules.add, {
    ruleName: RULE,
    ruleType: 1,
    effect: 2,
    amount: OFF,
    threshold: OFF,
    priority: 1,
  });
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const RULE = '午间立减';
/** Fen. */
const OFF = 100;

type Language = 'zh-CN' | 'en-US';

const texts: Readonly<Record<string, string>> = english;

/** What the page says for a Chinese text, with a pattern for each of its `{name}` parts. */
function saying(language: Language, source: string, parts: Readonly<Record<string, string>> = {}) {
  const text = (language === 'en-US' ? texts[source] : undefined) ?? source;
  const pattern = text
    .split(/(\{\w+\})/)
    .map((part) => parts[part.slice(1, -1)] ?? part.replace(/[()?.]/g, '\\$&'))
    .join('');

  return new RegExp(pattern);
}

/** A student who is in, with the page in a language. */
async function enter(language: Language): Promise<Page> {
  const page = await telephone(browser);
  await page.goto(`${house.origin}/diner/`);
  await bind(house, page, await wellOff(house));
  await page.getByRole('button', { name: '付款码' }).waitFor();
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.reload();

  return page;
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Fen of the latest order that was made ahead: what it costs and what was taken, and whether the rule took its part off. */
async function latest() {
  const [found] = await house.query<{ amount: string; paid: string; isOff: boolean }>(
    `select amount::text, paid_amount::text as paid, discount_amount >= $1 as "isOff" from meal_order
      where order_kind = 2 order by order_id desc limit 1`,
    [OFF],
  );
  return found;
}

test.each<Language>(['zh-CN', 'en-US'])(
  'a student sees the rule and the price it leaves before paying, pays that, and orders the same again (%s)',
  async (language) => {
    const say = (source: string, parts?: Readonly<Record<string, string>>) =>
      saying(language, source, parts);
    const page = await enter(language);
    await page.getByRole('button', { name: say('明天') }).click();
    await page
      .getByRole('button', { name: say('加一份 {name}', { name: '.+' }) })
      .first()
      .click();
    await page.getByRole('button', { name: say('去结算') }).click();
    const checkout = page.getByRole('dialog', { name: say('确认订单') });
    await checkout.getByRole('listitem').filter({ hasText: RULE }).getByText('−¥1.00').waitFor();
    await checkout.getByText(say('可用余额 {amount}', { amount: '¥[\\d.]+' })).waitFor();
    const submit = checkout.getByRole('button', { name: say('提交并支付') });
    const shown = /¥(\d+\.\d\d)$/.exec((await submit.textContent()) ?? '')?.[1];
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await submit.click();

    const order = page.getByRole('article').first();
    await order.getByText(say('已支付')).waitFor();
    const fen = String(Math.round(Number(shown) * 100));
    expect(await latest()).toEqual({ amount: fen, paid: fen, isOff: true });

    await order.getByRole('button', { name: say('再来一单') }).click();
    await page
      .getByRole('status')
      .filter({ hasText: say('已放入{day}{meal}，可直接结算', { day: '.+', meal: '.+' }) })
      .waitFor();
    await page.getByRole('button', { name: say('去结算') }).waitFor();
    await page.context().close();
  },
);

test.each<Language>(['zh-CN', 'en-US'])(
  'without a network menu, orders and code stay with their time, are asked for again with a touch, and come anew with the network (%s)',
  async (language) => {
    const say = (source: string, parts?: Readonly<Record<string, string>>) =>
      saying(language, source, parts);
    const page = await enter(language);
    const tab = (name: string) =>
      page.getByRole('navigation').getByRole('button', { name: say(name) });
    const dish = page.getByRole('button', { name: say('{name}详情', { name: '.+' }) }).first();
    const order = page.getByRole('article').first();
    await page.getByRole('button', { name: say('明天') }).click();
    await dish.waitFor();
    await tab('订单').click();
    await order.waitFor();

    let failed = 0;
    page.on('requestfailed', () => {
      failed += 1;
    });
    await page.context().setOffline(true);
    const notice = page.getByRole('status').filter({
      hasText: say('暂时连不上，显示的是 {at} 的数据', { at: '\\d\\d:\\d\\d' }),
    });
    await tab('点餐').click();
    await notice.waitFor();
    await dish.waitFor();
    await tab('订单').click();
    await notice.waitFor();
    await order.waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);

    const before = failed;
    await notice.getByRole('button', { name: say('重试') }).click();
    await expect.poll(() => failed).toBeGreaterThan(before);
    await order.waitFor();
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });

    await tab('付款码').click();
    const code = page.getByRole('img', { name: say('付款码') });
    await code.waitFor();
    await page.getByText(say('{seconds} 秒后自动更新', { seconds: '\\d+' })).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: say('刷新') }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: say('网络不可用，请稍后再试') })
      .waitFor();
    await code.waitFor();
    await page.context().close();
  },
);

test('a password that is too short is marked where it was typed, without a name among programs', async () => {
  const page = await telephone(browser);
  await page.goto(`${house.origin}/diner/`);
  await bind(house, page, await wellOff(house), 'short');
  const field = page.getByLabel('设置密码（至少8位）');
  await page.getByText('密码至少8位', { exact: true }).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByText('password').count()).toBe(0);
  await page.context().close();
});
