import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { addStall } from '#areas/canteen/contract/stall.ts';
import { insertDevice } from '#areas/device/contract/device.ts';
import { pairTill } from '#areas/device/contract/machine/till-pairing.ts';
import { recipeAddDishesByDate, recipePublish, recipes } from '#areas/menu/contract/recipe.ts';
import { DEMO_PASSWORD } from '#db/demo/roles.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { type ConsoleClient, logIn } from '../apps/terminal/console-client.ts';
import { ensureChromium } from '../tools/ensure-tools.ts';
import { keepTime } from './support/browser.ts';
import { type House, openHouse } from './support/house.ts';
import { soon } from './support/screen.ts';

/* Who tries the product sells the first meal with nothing but a browser: by the keyboard alone, by tapping dishes, without a line, and never twice. */

const TABLET = { width: 1280, height: 800 };
const TELEPHONE = { width: 390, height: 844 };

/** Kinds of meals, and what is outside of them: the test runs at any hour. */
const MEALS = [1, 2, 3, 4, 5, -1] as const;

let house: House;
let browser: Browser;
let admin: ConsoleClient;
let canteenId: string;
let stallId: string;
let dish: string;
beforeAll(async () => {
  house = await openHouse({ people: 60, days: 1 });
  browser = await chromium.launch(await ensureChromium());
  admin = await logIn(house.origin, { username: 'admin', password: DEMO_PASSWORD });
  await openStall();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Fen of a portion of what the stall sells. */
const PRICE = 1250;

/** A stall that sells one dish by the portion and one by weight, at every hour of today. */
async function openStall(): Promise<void> {
  const [place] = await house.query<{ canteen_id: string; day: string }>(
    `select canteen_id::text, (now() at time zone 'Asia/Shanghai')::date::text as day from canteen where canteen_name = '第一食堂'`,
  );
  canteenId = place?.canteen_id ?? '';
  ({ stallId } = await admin.call(addStall, { canteenId, stallNum: 'W1', stallName: '网页档口' }));
  const dishes = await house.query<{ dishes_id: string; dishes_name: string }>(
    `select dishes_id::text, dishes_name from dish where large_price is null and small_price is null order by dishes_id limit 2`,
  );
  const [portion, weighed] = dishes;
  dish = portion?.dishes_name ?? '';
  const { recipeId } = await admin.call(recipes.add, {
    recipeName: '网页菜谱',
    canteenId,
    stallId,
  });
  for (const mealType of MEALS) {
    const at = { recipeId, applyDates: [place?.day ?? ''], mealType };
    await admin.call(recipeAddDishesByDate, {
      ...at,
      dishesIds: [portion?.dishes_id ?? ''],
      salePrice: PRICE,
    });
    await admin.call(recipeAddDishesByDate, {
      ...at,
      dishesIds: [weighed?.dishes_id ?? ''],
      saleMode: 2,
      salePrice: 3980,
    });
  }

  await admin.call(recipePublish, { recipeId, recipeState: 2 });
}

interface Person {
  readonly card_no: string;
  readonly cust_name: string;
}

/** People who can pay a few meals, another one each time. */
async function someone(nth: number): Promise<Person> {
  const [found] = await house.query<Person>(
    `select k.card_no, c.cust_name from card k join account a using (merchant_id, account_id) join customer c using (merchant_id, cust_id)
      where k.state = 1 and a.personal_balance > 20000 and not a.debit_block and a.status = 1 order by k.card_no offset $1 limit 1`,
    [nth],
  );

  return found as Person;
}

let tills = 0;

interface OpenTill {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly deviceId: string;
}

/** A till that was paired by its code, in a browser that was never here. */
async function openTill(
  viewport = TABLET,
  settings = {},
  deviceType: ContentOf<typeof insertDevice>['deviceType'] = machineType.key
    .standUpConsumptionMachine,
): Promise<OpenTill> {
  tills += 1;
  const context = await browser.newContext({ viewport, locale: 'zh-CN', hasTouch: true });
  await keepTime(context);
  const page = await context.newPage();
  await page.goto(`${house.origin}/till/`);
  const shown = page.getByLabel('配对码');
  await shown.filter({ hasText: /^[A-Z0-9]{6}$/ }).waitFor();
  const code = (await shown.textContent()) ?? '';
  const { deviceId } = await admin.call(insertDevice, {
    deviceNum: `WT${tills}`,
    deviceName: `网页收银${tills}`,
    deviceType,
    sn: `WEBTILL${Date.now()}${tills}`,
    canteenId,
    stallId,
    settings,
  });
  await admin.call(pairTill, { deviceId, code });
  await page.getByText('在线', { exact: true }).waitFor();

  return { page, context, deviceId };
}

/** The fewest characters a reader reads. */
const READ = 6;

/** A reader types a number and Enter faster than any hand, on a busy machine as well; what is shorter is typed by hand. */
async function scan(page: Page, text: string): Promise<void> {
  if (text.length < READ) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    return;
  }

  await page.evaluate(
    (keys) => {
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(event);
      }
    },
    [...text, 'Enter'],
  );
}

const sold = (page: Page) => page.locator('.answer.sold');
const refused = (page: Page) => page.locator('.answer.refused');

/** What the books say of a machine. */
async function booksOf(deviceId: string) {
  const [found] = await house.query<{
    sales: number;
    amount: number;
    numbers: number;
    last: number;
  }>(
    `select count(*)::int as sales, coalesce(sum(o.amount), 0)::int as amount, count(distinct t.transaction_no)::int as numbers,
        coalesce(max(t.transaction_no), 0)::int as last
       from device_transaction t join meal_order o using (merchant_id, order_id)
      where t.device_id = $1 and t.state in (1, 2)`,
    [deviceId],
  );

  return found;
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** What is looked at by people: pictures, where the run says where to. */
const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['TILL_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('the first sale by the keyboard alone: an amount, Enter, a card, Enter', async () => {
  const { page, context, deviceId } = await openTill();
  const { card_no, cust_name } = await someone(0);
  await picture(page, 'empty');
  await scan(page, '12.5');
  await page.getByRole('list', { name: '待付款' }).getByText('¥12.50').waitFor();
  await scan(page, card_no);
  await sold(page).getByText(cust_name).waitFor();
  expect(await sold(page).textContent()).toContain('Paid');
  await picture(page, 'sold');
  expect(await booksOf(deviceId)).toMatchObject({ sales: 1, last: 1 });

  await page.getByRole('button', { name: '今日' }).click();
  await page.getByRole('dialog', { name: '今日收款' }).getByText(cust_name).waitFor();
  await picture(page, 'takings');
  await context.close();
});

test('a dish and a card are one tap and one scan, wherever the focus is; what is refused says why and can be paid by another card', async () => {
  const { page, context, deviceId } = await openTill();
  const { card_no, cust_name } = await someone(1);
  const tile = page.getByRole('button', { name: dish }).first();
  await tile.click();
  await scan(page, '99999999');
  await refused(page).getByText('卡号未登记').waitFor();
  expect(await refused(page).textContent()).toContain('Unknown card');
  await picture(page, 'refused');
  await scan(page, card_no);
  await sold(page).getByText(cust_name).waitFor();
  expect(await booksOf(deviceId)).toMatchObject({ sales: 1, last: 2 });

  await page.keyboard.type('3');
  await tile.click();
  await page.getByLabel(`${dish}减一份`).click();
  await page.getByRole('list', { name: '待付款' }).getByText('¥25.00').waitFor();
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: '挂单 1' }).click();
  await page.reload();
  await page.getByRole('button', { name: '挂单 1' }).click();
  await page.getByRole('button', { name: '取单' }).click();
  await scan(page, card_no);
  await sold(page).getByText(cust_name).waitFor();
  expect(await booksOf(deviceId)).toMatchObject({ sales: 2, last: 3 });
  await context.close();
});

test('a line cut in the middle of a queue, and the page closed in between: every sale is booked once, and the books agree to the fen', async () => {
  const { page: first, context, deviceId } = await openTill();
  const amounts: number[] = [];
  async function sell(page: Page, count: number): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) {
      const amount = 100 + amounts.length;
      const { card_no } = await someone(2 + (amounts.length % 8));
      amounts.push(amount);
      await scan(page, (amount / 100).toFixed(2));
      await scan(page, card_no);
      await sold(page)
        .getByText(`¥${(amount / 100).toFixed(2)}`)
        .waitFor();
    }
  }

  await sell(first, 8);
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  /* The answer of one sale is lost, while the sale itself arrives. */
  await first.route('**/device-api/v1/consume', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sell(first, 1);
  await first.unroute('**/device-api/v1/consume');
  await context.setOffline(true);
  await sell(first, 10);
  await picture(first, 'offline');
  await first.close();

  const second = await context.newPage();
  await second.goto(`${house.origin}/till/`);
  await second.getByText(/断网，可脱机收款/).waitFor();
  await sell(second, 5);
  await context.setOffline(false);
  await second.getByText('在线', { exact: true }).waitFor();
  await sell(second, 4);

  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const count = amounts.length;
  await soon(() => booksOf(deviceId)).toEqual({
    sales: count,
    amount: total,
    numbers: count,
    last: count,
  });
  const odd = await house.query('select from device_anomaly where device_id = $1', [deviceId]);
  expect(odd).toEqual([]);
  await context.close();
});

test('two tabs never sell as one machine; lost data goes on behind the last number', async () => {
  const { page, context, deviceId } = await openTill();
  const { card_no } = await someone(11);
  await scan(page, '2.00');
  await scan(page, card_no);
  await sold(page).waitFor();
  const other = await context.newPage();
  await other.goto(`${house.origin}/till/`);
  await other.getByText(/已在另一个窗口打开/).waitFor();
  await page.close();
  await other.getByText('在线', { exact: true }).waitFor();

  await other.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('till');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const writing = asked.result.transaction(['things', 'sales'], 'readwrite');
          const things = writing.objectStore('things');
          things.openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
            if (!cursor) return;
            if (cursor.key !== 'identity') cursor.delete();
            cursor.continue();
          };
          writing.objectStore('sales').clear();
          writing.oncomplete = () => resolve();
        };
      }),
  );
  await other.reload();
  await other.getByText('在线', { exact: true }).waitFor();
  await scan(other, '3.00');
  await scan(other, card_no);
  await sold(other).waitFor();
  expect(await booksOf(deviceId)).toMatchObject({ sales: 2, last: 2 });
  await context.close();
});

test('a full disk sells nothing and says so; with room again it sells', async () => {
  const { page, context, deviceId } = await openTill();
  const { card_no } = await someone(12);
  /* What a browser says whose disk is full. */
  const room = await page.evaluateHandle(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };

    return () => {
      IDBObjectStore.prototype.add = add;
    };
  });
  await scan(page, '4.00');
  await scan(page, card_no);
  await refused(page)
    .getByText(/存储空间已满/)
    .waitFor();
  expect(await booksOf(deviceId)).toMatchObject({ sales: 0, last: 0 });
  await room.evaluate((makeRoom) => makeRoom());
  await scan(page, card_no);
  await sold(page).waitFor();
  expect(await booksOf(deviceId)).toMatchObject({ sales: 1, last: 1 });
  await context.close();
});

test('buyers serve themselves with a tap and a scan, and see it on their side of a till that is served', async () => {
  const { page, context, deviceId } = await openTill(TABLET, { tillMode: 2 });
  const { card_no, cust_name } = await someone(13);
  await page.getByText('请点选菜品').waitFor();
  await page.getByRole('button', { name: dish }).first().click();
  await page.getByText('请刷卡或出示付款码').waitFor();
  await picture(page, 'self');
  const other = await context.newPage();
  await other.goto(`${house.origin}/till/?customer`);
  await other.getByText(dish).waitFor();
  await page.bringToFront();
  await scan(page, card_no);
  await sold(page).getByText(cust_name).waitFor();
  await other.getByText(cust_name).waitFor();
  await picture(other, 'customer');
  expect(await booksOf(deviceId)).toMatchObject({ sales: 1, last: 1 });
  await context.close();
});

test('a sale of today is given back at the till that may, asked for twice, and the books say so', async () => {
  const { page, context, deviceId } = await openTill(TABLET, { refunds: 1 });
  const { card_no, cust_name } = await someone(14);
  await scan(page, '10.5');
  await scan(page, card_no);
  await sold(page).getByText(cust_name).waitFor();
  await page.getByRole('button', { name: '今日' }).click();
  const takings = page.getByRole('dialog', { name: '今日收款' });
  await takings.getByRole('button', { name: '退款' }).click();
  await picture(page, 'refund');
  await takings.getByRole('button', { name: '确定退款' }).click();
  await takings.getByText('已退 ¥10.50').waitFor();
  const [order] = await house.query<{ refunded: number }>(
    'select refunded_amount::int as refunded from meal_order where device_id = $1',
    [deviceId],
  );
  expect(order).toEqual({ refunded: 1050 });
  await context.close();
});

test('a counter that recharges takes an amount and a card, and one whose answer is lost is credited once', async () => {
  const { page, context } = await openTill(TABLET, {}, machineType.key.ln6101);
  const { card_no, cust_name } = await someone(15);
  const balance = async () => {
    const [found] = await house.query<{ balance: number }>(
      `select a.personal_balance::int as balance from account a join card k using (merchant_id, account_id) where k.card_no = $1`,
      [card_no],
    );

    return found?.balance ?? 0;
  };
  const before = await balance();
  await page.getByRole('main', { name: '充值' }).waitFor();
  await scan(page, '50');
  await scan(page, card_no);
  await sold(page).getByText(cust_name).waitFor();
  await picture(page, 'recharged');
  expect(await balance()).toBe(before + 5000);

  await page.route('**/device-api/v1/recharge', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await scan(page, '20');
  await scan(page, card_no);
  await page.getByText('上一笔充值正在确认').waitFor();
  await page.unroute('**/device-api/v1/recharge');

  /* A machine that is not let in for a while hears nothing of it, and asks on. */
  await page.route('**/device-api/v1/recharge', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 40300, message: '设备已停用', data: { reason: 'DEVICE_DISABLED' } },
    }),
  );
  await page.getByRole('button', { name: '再问一次' }).click();
  await page.getByText('上一笔充值正在确认').waitFor({ state: 'detached' });
  await page.unroute('**/device-api/v1/recharge');
  await page.reload();
  await page.getByRole('button', { name: '再问一次' }).click();
  await sold(page).getByText(cust_name).waitFor();
  expect(await balance()).toBe(before + 7000);
  await page.getByRole('button', { name: '今日' }).click();
  await page.getByRole('dialog', { name: '今日充值' }).getByText('¥70.00').waitFor();
  await context.close();
});

test.each([TABLET, TELEPHONE])('fits $width x $height, by day and by night', async (size) => {
  const { page, context } = await openTill(size);
  const isWide = size.width > 820;
  if (!isWide) await page.getByRole('navigation').getByRole('button', { name: '菜品' }).click();
  await page.getByRole('button', { name: dish }).first().click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await picture(page, `${size.width}-${colorScheme}`);
  }

  if (!isWide) {
    await page.getByRole('navigation').getByRole('button', { name: /^收款/ }).click();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await picture(page, `${size.width}-pay`);
  }

  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width > 0 && (height < 44 || width < 44);
      })
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
  );
  expect(small).toEqual([]);
  await context.close();
});
