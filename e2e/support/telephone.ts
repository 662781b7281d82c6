import type { Browser, Page } from 'playwright-core';
import { dinerBindCode } from '#areas/diner/contract/binding.ts';
import { DEMO_PASSWORD } from '#db/demo/roles.ts';
import { logIn } from '../../apps/terminal/console-client.ts';
import { keepTime } from './browser.ts';
import type { House } from './house.ts';

const PHONE = { width: 390, height: 844 };

/** A telephone with a browser that was never here. */
export async function telephone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'zh-CN', hasTouch: true });
  await keepTime(context);

  return context.newPage();
}

/** A person as the page of diners knows them. */
export interface Student {
  readonly cust_num: string;
  readonly cust_name: string;
  readonly cust_id: string;
}

/** With money, a telephone and something eaten, without anything ordered ahead and never here. */
export async function wellOff(house: House): Promise<Student> {
  const [found] = await house.query<Student>(
    `select cust_num, cust_name, cust_id::text from customer c join account a using (merchant_id, cust_id)
      where mobile_mask is not null and a.personal_balance > 20000
        and exists (select from meal_order o where o.cust_id = c.cust_id and o.order_kind = 1 and o.order_state = 5 and o.refunded_amount = 0)
        and not exists (select from order_booking b where b.cust_id = c.cust_id)
        and not exists (select from diner_login l where l.cust_id = c.cust_id)
      order by cust_num limit 1`,
  );
  return found as Student;
}

/** Fills in what proves a person the first time, with a code of the counter, and comes in. */
export async function bind(
  house: House,
  page: Page,
  { cust_num, cust_name, cust_id }: Student,
  password = 'my own word',
): Promise<void> {
  const clerk = await logIn(house.origin, { username: 'admin', password: DEMO_PASSWORD });
  const { code } = await clerk.call(dinerBindCode, { custId: cust_id });
  await page.getByRole('button', { name: '首次绑定' }).click();
  await page.getByLabel('学号/工号').fill(cust_num);
  await page.getByLabel('姓名').fill(cust_name);
  await page.getByLabel('绑定码（8位数字）').fill(code);
  await page.getByLabel('设置密码（至少8位）').fill(password);
  await page.getByRole('button', { name: '绑定并登录' }).click();
}
