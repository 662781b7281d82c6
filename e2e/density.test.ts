import { gzipSync } from 'node:zlib';
import type { Locator, Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { soon } from './support/screen.ts';

/* About kit/console/list and the layout around it: how much of a list is in sight, and what weighs until it is. */
const desk = openDesk({ people: 60, days: 1 });

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** On a day that has just begun no diner has eaten. */
const WEEK = `startDate=${dayIn(-5)}+00:00:00&endDate=${dayIn(1)}+23:59:59`;

/** Kinds of lists with the column that has to be read: plain, beside a tree, below tabs, a report below what was searched. */
const LISTS = [
  [`/orderCenter/orderManagement/orderList?${WEEK}`, '订单金额'],
  ['/personal/custInfo', '姓名'],
  ['/accountCenter/rechargeDetail', '充值金额'],
] as const;
/** Its period stands in a line of its own. */
const REPORT = [`/reportCenter/consume/cust?${WEEK}`, '消费金额'] as const;

/** Rows of the list that can be read: neither bars nor totals, pager or actions lie over their value in a column. */
const rowsInSight = (page: Page, column: string): Promise<number> =>
  page.locator('.tab-panel:visible').evaluate((panel, name) => {
    const headings = [...panel.querySelectorAll('.ant-table-header th')];
    const at = headings.findIndex((heading) => heading.textContent === name);
    const seen = (cell: Element | undefined): boolean => {
      const box = cell?.getBoundingClientRect();
      if (!cell || !box) return false;

      const corners = [
        [box.left + 2, box.top + 2],
        [box.right - 2, box.bottom - 2],
      ] as const;

      return corners.every(([x, y]) => cell.contains(document.elementFromPoint(x, y)));
    };

    return [...panel.querySelectorAll('.ant-table-row')].filter((row) => seen(row.children[at]))
      .length;
  }, column);

test.each([
  { width: 1280, height: 720, rows: 14, ofReport: 12 },
  { width: 1440, height: 900, rows: 16, ofReport: 16 },
])(
  'lists of every kind show at least $rows rows with what counts in them at $width x $height, also while something urgent is announced',
  async ({ rows, ofReport, ...size }) => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await page.setViewportSize(size);
      for (const [list, column] of LISTS) {
        await page.goto(list);
        await page.locator('.tab-panel .ant-table-row').first().waitFor();
        await soon(() => rowsInSight(page, column)).toBeGreaterThanOrEqual(rows);
      }

      const [report, figure] = REPORT;
      await page.goto(report);
      await page.locator('.tab-panel .ant-table-row').first().waitFor();
      await soon(() => rowsInSight(page, figure)).toBeGreaterThanOrEqual(ofReport);
    });
  },
);

const KILOBYTE = 1024;

/** Kilobytes of packed scripts that a page asks for until something of it shows. */
async function weightOf(page: Page, address: string, sign: Locator): Promise<number> {
  const sizes: Promise<number>[] = [];
  const weigh = (response: Response): void => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  };
  /* What the page before still asks for is not of this one. */
  await page.goto('about:blank');
  page.on('response', weigh);
  await page.goto(address);
  await sign.waitFor();
  page.off('response', weigh);
  const all = await Promise.all(sizes);

  return all.reduce((sum, size) => sum + size, 0) / KILOBYTE;
}

test('the log-in weighs at most 150 KB, the first list at most 430 KB', async () => {
  await desk.visit(async ({ page }) => {
    expect(
      await weightOf(page, '/login', page.locator('input[type=password]:enabled')),
    ).toBeLessThanOrEqual(150);
  });
  await desk.visitAs(admin, '/', async ({ page }) => {
    const row = page.locator('.tab-panel .ant-table-row .ant-checkbox').first();
    expect(await weightOf(page, '/personal/custInfo', row)).toBeLessThanOrEqual(430);
  });
});
