import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { DEMO_PASSWORD } from '#db/demo/roles.ts';
import { logIn } from '../apps/terminal/console-client.ts';
import { ensureChromium } from '../tools/ensure-tools.ts';
import { keepTime } from './support/browser.ts';
import { type House, openHouse } from './support/house.ts';
import { answer } from './support/screen.ts';
import { bind, type Student, telephone, wellOff } from './support/telephone.ts';

/* A student on a telephone: an order for tomorrow in at most four taps, thinking better of it, one for today that the kitchen sees, and money back
   that a clerk agrees on. Another one, whose account lacks the money, pays through a channel. */

const KILOBYTE = 1024;
/** Of everything the first page loads, packed; but for the font a telephone without a Chinese one gets. */
const MOST_KILOBYTES = 120;
/** How often the demo lets one person have a dish at a meal. */
const MOST_OF_A_DISH = 3;

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await openHouse({ people: 60, days: 1 });
  browser = await chromium.launch(await ensureChromium());
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** A person who came today and has no money yet. */
async function newcomer(): Promise<Student> {
  const client = await logIn(house.origin, { username: 'admin', password: DEMO_PASSWORD });
  const [unit] = await house.query<{ org_id: string }>(
    'select org_id::text from organisation order by org_id limit 1',
  );
  const [cust_num, cust_name, mobile] = ['2026112301', '新生', '13900112233'];
  const person = { custNum: cust_num, custName: cust_name, orgId: unit?.org_id as string };
  const { custId } = await client.call(custAdd, { ...person, mobile: client.encrypt(mobile) });

  return { cust_num, cust_name, cust_id: custId };
}

/** A page of the console as the clerk has it open. */
async function clerkAt(path: string): Promise<Page> {
  const { token, merchantId } = await logIn(house.origin, {
    username: 'admin',
    password: DEMO_PASSWORD,
  });
  const context = await browser.newContext({ locale: 'zh-CN' });
  await keepTime(context);
  const cookies = { 'Admin-Token': token, 'MERCHANT-ID': merchantId };
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: house.origin })),
  );
  const page = await context.newPage();
  await page.goto(house.origin + path);

  return page;
}

/** The clerk reviews an application in the console. */
async function agree(reason: string): Promise<void> {
  const page = await clerkAt('/orderCenter/orderManagement/refundReview');
  const row = page.getByRole('row').filter({ hasText: reason });
  const yes = row.getByRole('button', { name: '同意' });
  await yes.click();
  await answer(page, '确定');
  /* The words may stand elsewhere on the page: that it is done says the row, which can be agreed on no more. */
  await yes.waitFor({ state: 'detached' });
  await page.context().close();
}

/** Lunch can be ordered today whatever the hour. */
const openLunch = () =>
  house.query(`update meal_calendar set meals = (select jsonb_agg(case when (m->>'mealType')::int = 2
    then m || '{"startMinute": 0, "endMinute": 1500, "bookCutoffMinute": null}' else m end) from jsonb_array_elements(meals) m)`);

/** Orders for tomorrow's lunch close so many minutes from now, as the page's clock has it. */
async function closeLunchIn(page: Page, minutes: number): Promise<void> {
  const minute = await page.evaluate(() => {
    const wall = new Date(Date.now() + 8 * 3_600_000);
    return wall.getUTCHours() * 60 + wall.getUTCMinutes();
  });
  const cutoff = JSON.stringify({ bookCutoffDays: 1, bookCutoffMinute: minute + minutes });
  await house.query(`update meal_calendar set meals = (select jsonb_agg(case when (m->>'mealType')::int = 2
    then m || '${cutoff}' else m end) from jsonb_array_elements(meals) m)`);
}

/** What is paid waits for the kitchen. */
const leaveToKitchen = () =>
  house.query(
    `update canteen_setting set value = value || '{"autoAccept": 2}' where kind = 'order'`,
  );

async function fillCart(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^加一份/ })
    .first()
    .click();
  await page.getByRole('button', { name: '去结算' }).click();
}
const submit = (page: Page) => page.getByRole('button', { name: /^提交并支付/ });

async function orderFirst(page: Page): Promise<void> {
  await fillCart(page);
  await submit(page).click();
}

const LOST = '网络中断，结果未知。再点一次是安全的，不会重复办理或扣款';

const UNCERTAIN = {
  code: 50300,
  message: '连接中断，操作可能已完成，请刷新后核对',
  data: { reason: 'UNCERTAIN' },
};
type Loss = 'gone' | 'uncertain';

/** Calls whose next answer does not arrive, or says that the outcome is unknown, though the server has done what was asked. */
async function losing(page: Page): Promise<Map<string, Loss>> {
  const lost = new Map<string, Loss>();
  await page.route('**/api/diner/**', async (route) => {
    const path = new URL(route.request().url()).pathname.split('/diner/')[1] ?? '';
    const loss = lost.get(path);
    if (!loss) return route.continue();

    lost.delete(path);
    await route.fetch();
    await (loss === 'gone' ? route.abort() : route.fulfill({ status: 503, json: UNCERTAIN }));
  });

  return lost;
}

/** Orders, impatiently, which is paid with it, where two answers are lost. */
async function orderOnBadLine(page: Page, lost: Map<string, Loss>): Promise<void> {
  const told = page.getByRole('dialog').getByText(LOST);
  await fillCart(page);
  lost.set('order', 'uncertain');
  await submit(page).dblclick();
  await page.getByRole('dialog').getByText(LOST).waitFor();
  await page.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '去结算' }).click();
  lost.set('order', 'gone');
  await submit(page).click();
  await told.waitFor();
  await submit(page).click();
}

/** The number the kitchen calls the latest order by. */
const latestNo = async (): Promise<string> => {
  const [found] = await house.query<{ no: string }>(
    `select '#' || right(max(order_id)::text, 4) as no from meal_order where order_kind = 2`,
  );
  return found?.no ?? '';
};

test('a student orders in four taps at most, cancels, is seen by the kitchen at once, and asks for money back that a clerk agrees on', async () => {
  const page = await telephone(browser);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  const loaded: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\/diner\/assets\/.*\.(js|css)$/.test(response.url()))
      loaded.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(`${house.origin}/diner/`);
  await bind(house, page, await wellOff(house));
  await page
    .getByRole('button', { name: /^加一份/ })
    .or(page.getByText('已截止点餐'))
    .first()
    .waitFor();

  const weight = (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0) / KILOBYTE;
  expect(weight).toBeGreaterThan(20);
  expect(weight).toBeLessThan(MOST_KILOBYTES);

  const lost = await losing(page);
  await page.getByRole('button', { name: /^明天/ }).click();
  await orderOnBadLine(page, lost);

  const order = page.getByRole('article').first();
  await order.getByText('已支付').waitFor();
  expect(await page.getByRole('article').filter({ hasText: '预订' }).count()).toBe(1);
  await order.getByText(/^\d{6}$/).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await order.getByRole('button', { name: '取消订单' }).click();
  lost.set('cancel', 'gone');
  await page.getByRole('button', { name: '确认取消' }).dblclick();
  await page.getByText(LOST).waitFor();
  await page.getByRole('button', { name: '确认取消' }).click();
  await order.getByText('已取消').waitFor();
  await order.getByText(/^已退 ¥/).waitFor();

  await openLunch();
  await leaveToKitchen();
  const kitchen = await clerkAt('/orderCenter/orderManagement/kitchen');
  await kitchen.getByText('实时').waitFor();
  await page.getByRole('button', { name: '点餐' }).click();
  await orderFirst(page);
  await order.getByText('已支付').waitFor();
  const ticket = kitchen.getByRole('listitem').filter({ hasText: await latestNo() });
  await ticket.getByRole('button', { name: '接单制作' }).click();
  /* From now on it has a number that is called. */
  await ticket.waitFor({ state: 'detached' });
  await kitchen.context().close();
  await page.reload();
  await order.getByText('制作中').waitFor();

  await page.getByRole('button', { name: '我的' }).click();
  await page.getByText('退款', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: '订单' }).click();
  const eaten = page.getByRole('article').filter({ hasText: '档口消费' }).first();
  await eaten.getByRole('button', { name: '申请退款' }).click();
  await page.getByLabel('退款原因').fill('多刷了一次');
  lost.set('refund/apply', 'gone');
  await page.getByRole('button', { name: /^提交申请/ }).dblclick();
  await page.getByText(LOST).waitFor();
  await page.getByRole('button', { name: /^提交申请/ }).click();
  await eaten.getByText('退款审核中').waitFor();
  await agree('多刷了一次');
  await page.reload();
  await eaten.getByText('退款成功').waitFor();
  await eaten.getByText(/^已退 ¥/).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('what the account lacks comes through a channel', async () => {
  await house.query(
    `update canteen_setting set value = value || '{"maxAmount": 0, "dayAmount": 0}' where kind = 'pay'`,
  );
  const page = await telephone(browser);
  const lost = await losing(page);
  await page.goto(`${house.origin}/diner/`);
  await bind(house, page, await newcomer());
  await page.getByRole('button', { name: /^明天/ }).click();
  const more = page.getByRole('button', { name: /^加一份/ });
  await more.first().waitFor();
  for (const dish of await more.all())
    for (let count = 0; count < MOST_OF_A_DISH; count++) await dish.click();
  await page.getByRole('button', { name: '付款码' }).click();
  await page.goBack();
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  const lacking = page.getByRole('dialog', { name: '余额不足，请选择支付方式' });
  lost.set('recharge', 'gone');
  await lacking.getByRole('button', { name: /^测试/ }).dblclick();
  await lacking.getByText(LOST).waitFor();
  await lacking.getByRole('button', { name: /^测试/ }).click();
  lost.set('trade/test', 'gone');
  await lacking.getByRole('button', { name: '模拟付款' }).dblclick();
  await lacking.getByText('网络不可用，请稍后再试').waitFor();
  await lacking.getByRole('button', { name: '我已付款' }).click();
  await page.getByRole('article').first().getByText('已支付').waitFor();
  const [asked] = await house.query<{ trades: string }>(
    `select count(*) as trades from pay_trade join customer using (merchant_id, cust_id) where cust_name = '新生'`,
  );
  expect(asked?.trades).toBe('1');
  await page.context().close();
});

test('a room is booked with dishes on the table, once though one taps twice', async () => {
  const page = await telephone(browser);
  await page.goto(`${house.origin}/diner/`);
  await bind(house, page, await wellOff(house));
  await page.getByRole('button', { name: '包间' }).click();
  await page.getByRole('button', { name: /^明天/ }).click();
  await page.getByRole('button', { name: '午餐', exact: true }).click();
  await page
    .getByRole('button', { name: /^预订 / })
    .and(page.locator(':enabled'))
    .first()
    .click();

  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^用餐人数/).fill('4');
  await sheet.getByRole('button', { name: '先点好菜品（可不选）' }).click();
  const dish = sheet.getByRole('listitem').first();
  const name = (await dish.getByRole('strong').textContent()) ?? '';
  await dish.getByRole('button', { name: /^加一份/ }).click();
  await sheet.getByText(/^已选菜品 ¥/).waitFor();
  await sheet.getByRole('button', { name: '确认预订' }).dblclick();
  const order = page.getByRole('article').first();
  await order.getByText(name).waitFor();
  await order.getByText('包间最低消费').waitFor();
  expect(await page.getByRole('article').filter({ hasText: '包间最低消费' }).count()).toBe(1);
  await page.context().close();
});

/** A set meal of what tomorrow's lunch offers somewhere: rice, and one of two dishes. */
async function offerSetMeal(): Promise<void> {
  const packageId = 999_000_111;
  const [found] = await house.query<{ merchant_id: string; canteen_id: string; dishes: string[] }>(
    `select l.merchant_id::text, r.canteen_id::text, array_agg(l.dishes_id::text order by l.line_id) as dishes
       from recipe_line l join recipe r using (merchant_id, recipe_id)
      where r.recipe_state = 2 and l.meal_type = 2 and l.sale_mode = 1 and l.apply_date = (now() at time zone 'Asia/Shanghai')::date + 1
      group by 1, 2, r.recipe_id having count(*) > 3 order by 2, r.recipe_id limit 1`,
  );

  const {
    merchant_id: merchantId,
    canteen_id: canteenId,
    dishes,
  } = found as NonNullable<typeof found>;
  await house.query(
    `insert into package_meal (merchant_id, package_id, package_name, canteen_id, pricing, price)
      values ($1, $2, '学生套餐', $3, 1, 1600)`,
    [merchantId, packageId, canteenId],
  );

  await house.query(
    `insert into package_dish (merchant_id, package_id, line_no, dishes_id, choice_group, quantity)
      select $1, $2, nth, id::bigint, case nth when 1 then 0 else 1 end, 1000 from unnest($3::text[]) with ordinality d (id, nth)
       where nth <= 3`,
    [merchantId, packageId, dishes],
  );
}

test('a set meal is chosen dish by dish, ordered, shown by its name, and put together again from the order', async () => {
  await offerSetMeal();
  const page = await telephone(browser);
  await page.goto(`${house.origin}/diner/`);
  await bind(house, page, await wellOff(house));
  await page.getByRole('button', { name: /^明天/ }).click();
  await page.getByRole('button', { name: '午餐', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: '学生套餐' });
  await row.getByRole('button', { name: '选择学生套餐的菜品' }).click();
  const sheet = page.getByRole('dialog', { name: '学生套餐' });
  const second = sheet.getByRole('group', { name: '任选一（1）' }).getByRole('button').nth(1);
  const chosen = (await second.textContent()) ?? '';
  await second.click();
  await sheet.getByRole('button', { name: '加入 ¥16.00' }).click();
  await row.getByRole('button', { name: `加一份 学生套餐 ${chosen}` }).click();
  await page.getByRole('button', { name: '去结算' }).click();
  const checkout = page.getByRole('dialog', { name: '确认订单' });
  await checkout.getByText(new RegExp(`^学生套餐（.*${chosen}）$`)).waitFor();
  await submit(page).click();

  const order = page.getByRole('article').first();
  await order.getByText('已支付').waitFor();
  await order.getByText(new RegExp(`学生套餐（.*${chosen}×2）`)).waitFor();
  await order.getByText('¥32.00').first().waitFor();
  await order.getByRole('button', { name: '再来一单' }).click();
  const toCheckout = page.getByRole('button', { name: '去结算' });
  await toCheckout.waitFor();
  await row.getByText(chosen, { exact: true }).waitFor();
  await page.context().close();
});

test('a student is reminded before orders close and warned of what they may not eat, until lunch is ordered', async () => {
  const page = await telephone(browser);
  await page.goto(`${house.origin}/diner/`);
  await bind(house, page, await wellOff(house));
  await closeLunchIn(page, 20);

  await page.getByRole('button', { name: '我的', exact: true }).click();
  await page.getByRole('group', { name: '我的过敏原' }).getByRole('button').first().waitFor();
  for (const allergen of await page
    .getByRole('group', { name: '我的过敏原' })
    .getByRole('button')
    .all())
    await allergen.click();
  await page.getByLabel('订餐截止前提醒我').selectOption('30');
  const reminder = page.getByRole('complementary', { name: '订餐提醒' });
  await reminder.getByText(/^明天午餐 \d\d:\d\d 截止，还有 \d+ 分钟，尚未订餐$/).waitFor();

  await reminder.getByRole('button', { name: '去点餐' }).click();
  await page.getByRole('button', { name: /^明天/, pressed: true }).waitFor();
  await page
    .getByText(/^含您的过敏原：/)
    .first()
    .waitFor();
  await fillCart(page);
  await submit(page).click();
  await page.getByRole('article').first().getByText('已支付').waitFor();
  await reminder.waitFor({ state: 'detached' });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.context().close();
});
