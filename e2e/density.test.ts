import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { soon } from './support/screen.ts';

/* About kit/console/list and the layout around it: how much of a list is in sight. */
const desk = openDesk({ people: 60, days: 1 });

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** The orders of a week: on a day that has just begun nobody has eaten. */
const LIST = `/orderCenter/orderManagement/orderList?startDate=${dayIn(-5)}+00:00:00&endDate=${dayIn(1)}+23:59:59`;

/** Rows of the list that can be read: neither bars nor totals, pager or actions lie over their amount. */
const rowsInSight = (page: Page): Promise<number> =>
  page.locator('.tab-panel:visible').evaluate((panel) => {
    const headings = [...panel.querySelectorAll('.ant-table-header th')];
    const at = headings.findIndex((heading) => heading.textContent === '订单金额');
    const seen = (cell: Element | undefined): boolean => {
      const box = cell?.getBoundingClientRect();
      if (!cell || !box) return false;
      const corners = [
        [box.left + 2, box.top + 2],
        [box.right - 2, box.bottom - 2],
      ] as const;
      return corners.every(([x, y]) => cell.contains(document.elementFromPoint(x, y)));
    };
    return [...panel.querySelectorAll('.ant-table-row')].filter((row) => seen(row.children[at])).length;
  });

test.each([
  { width: 1280, height: 720, rows: 12 },
  { width: 1440, height: 900, rows: 16 },
])('the order list shows at least $rows rows with their amount at $width x $height', async ({ rows, ...size }) => {
  await desk.visitAs(
    admin,
    async ({ page }) => {
      await page.setViewportSize(size);
      await page.locator('.tab-panel .ant-table-row').first().waitFor();
      await soon(() => rowsInSight(page)).toBeGreaterThanOrEqual(rows);
    },
    LIST,
  );
});
