import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureChromium } from '../tools/ensure-tools.ts';
import { type House, openHouse } from './support/house.ts';
import { openLine } from './support/line.ts';
import { bind, type Student, telephone, wellOff } from './support/telephone.ts';

/* A student on a telephone that has lost its network opens the page anew: it is there with what was seen, with its time, and leaving forgets it. What
   opens it belongs to this page alone, and nothing needs it. */

/** A name of the local network: what is reached by it over http is nothing a browser trusts. */
const LOCAL = 'canteen.lan';

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await openHouse({ people: 60, days: 1 });
  const { args, ...launch } = await ensureChromium();
  browser = await chromium.launch({
    ...launch,
    args: [...args, `--host-resolver-rules=MAP ${LOCAL} 127.0.0.1`],
  });
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** A student who is in, for the first time. */
async function enter(page: Page, origin = house.origin): Promise<Student> {
  const student = await wellOff(house);
  await page.goto(`${origin}/diner/`);
  await bind(house, page, student);
  await tab(page, '付款码').waitFor();

  return student;
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name, exact: true });

/** Waits until the page can be opened without a network. */
const whenKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** Takes the network from page and worker alike. */
async function loseNetwork(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  const reached = () =>
    fetch('/diner/').then(
      () => true,
      () => false,
    );
  expect(await worker?.evaluate(reached)).toBe(false);
}

const notice = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /暂时连不上，显示的是 (\d\d-\d\d )?\d\d:\d\d 的数据/ });

test('without a network the page opens anew with menu, orders and payment code as they were seen, and all is fresh with the network', async () => {
  const page = await telephone(browser);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  const student = await enter(page);
  const dish = page.getByRole('button', { name: /详情$/ }).first();
  const order = page.getByRole('article').first();
  const code = page.getByRole('img', { name: '付款码', exact: true });
  await page.getByRole('button', { name: /^明天/ }).click();
  const seenDish = await dish.getAttribute('aria-label');
  await tab(page, '订单').click();
  const seenOrder = await order.textContent();
  await tab(page, '我的').click();
  await page.getByText(student.cust_name).first().waitFor();
  await tab(page, '付款码').click();
  await page.getByText('可用余额').waitFor();
  const seenCode = await code.getAttribute('src');
  await whenKept(page);

  await loseNetwork(page);
  await page.reload();
  expect(await code.getAttribute('src')).toBe(seenCode);
  await page.getByText(/^\d\d:\d\d 的付款码，还可用 \d+ 秒$/).waitFor();
  await notice(page).waitFor();
  await tab(page, '订单').click();
  await notice(page).waitFor();
  expect(await order.textContent()).toBe(seenOrder);
  await tab(page, '点餐').click();
  await page.getByRole('button', { name: /^明天/ }).click();
  await notice(page).waitFor();
  expect(await dish.getAttribute('aria-label')).toBe(seenDish);

  await tab(page, '我的').click();
  await page.reload();
  await page.getByText(student.cust_name).first().waitFor();
  await house.query('update customer set cust_name = $1 where cust_id = $2', [
    '改过的名字',
    student.cust_id,
  ]);

  let failed = 0;
  page.on('requestfailed', () => {
    failed += 1;
  });
  await notice(page).getByRole('button', { name: '重试' }).click();
  await expect.poll(() => failed).toBeGreaterThan(0);
  await page.getByText(student.cust_name).first().waitFor();
  await page.context().setOffline(false);
  await page.getByText('改过的名字').first().waitFor();
  await notice(page).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await page.context().close();
});

test('on a line that stops in the middle, and from a server that is gone, the page opens as well', async () => {
  const line = await openLine(house.origin);
  const page = await telephone(browser);
  await enter(page, line.origin);
  await tab(page, '订单').click();
  const order = page.getByRole('article').first();
  const seenOrder = await order.textContent();
  await whenKept(page);

  const never = Promise.withResolvers<'cut'>();
  const halved = line.halve(/^\/diner\/$/, never.promise);
  await page.reload();
  await halved.reached;
  await order.waitFor();
  await notice(page).waitFor({ state: 'detached' });

  await line.close();
  await page.reload();
  await notice(page).waitFor();
  expect(await order.textContent()).toBe(seenOrder);
  await page.context().close();
});

/** What the browser keeps of the page: its caches, and the addresses that are in them. */
const cachedBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));

    return { names, paths: found.flat().map(({ url }) => new URL(url).pathname) };
  });

test('what older builds kept goes, what others keep stays, no call is kept, and leaving forgets what was seen', async () => {
  const page = await telephone(browser);
  await page.goto(`${house.origin}/console-settings.json`);
  await page.evaluate(() => Promise.all([caches.open('diner-older'), caches.open('of-others')]));
  await enter(page);
  await page.getByRole('button', { name: /^明天/ }).waitFor();
  await whenKept(page);
  await expect
    .poll(async () => (await cachedBy(page)).names.toSorted())
    .toEqual([expect.stringMatching(/^diner-[0-9a-f]{16}$/), 'of-others']);

  await page.reload();
  await tab(page, '订单').click();
  await page.getByRole('article').first().waitFor();
  const { paths } = await cachedBy(page);
  expect(paths).toContain('/diner/');
  expect(paths.filter((path) => !/^\/diner\/(assets\/[\w.-]+)?$/.test(path))).toEqual([]);

  const seen = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((name) => name.startsWith('diner-answer')),
    );
  expect(await seen()).not.toEqual([]);
  await tab(page, '我的').click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  expect(await seen()).toEqual([]);
  await loseNetwork(page);
  await page.reload();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await page.context().setOffline(false);

  await page.goto(house.origin);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  expect(scopes).toEqual([`${house.origin}/diner/`]);
  await page.context().close();
});

test('over http in a local network the page is as it was, without anything that opens it', async () => {
  const page = await telephone(browser);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  const { port } = new URL(house.origin);
  await enter(page, `http://${LOCAL}:${port}`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await tab(page, '订单').click();
  await page.getByRole('article').first().waitFor();
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
