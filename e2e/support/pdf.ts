import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';

/** One page of a printed document. */
export interface PaperPage {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Whether every text lies within the page's edges. */
  readonly nothingCut: boolean;
}

const MILLIMETRES = 25.4 / 72;

/** Some fonts name characters by the radical they look like; these are the characters themselves. */
const plain = (text: string): string =>
  text
    .replace(/[\u2f00-\u2fdf]/g, (radical) => radical.normalize('NFKC'))
    .replaceAll('⻝', '食')
    .replaceAll('⻔', '门');

/** What the browser would put on paper now, as its own print does. */
export async function paperOf(page: Page): Promise<PaperPage[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const sheet = await document.getPage(at + 1);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const items = (await sheet.getTextContent()).items.filter((item) => 'str' in item);

    return {
      width: width * MILLIMETRES,
      height: height * MILLIMETRES,
      text: plain(items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join('')),
      nothingCut: items.every(
        (item) => item.transform[4] >= 0 && item.transform[4] + item.width <= width,
      ),
    };
  });

  return Promise.all(pages);
}

/** Printing in this page is only noted from now on; answers how often and with how many dialogs open it happened. */
export async function notePrints(
  page: Page,
): Promise<() => Promise<{ dialogs: number; sheet: boolean }[]>> {
  await page.evaluate(() => {
    const noted: { dialogs: number; sheet: boolean }[] = [];
    Object.assign(window, { noted });
    window.print = () => {
      const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((each) =>
        each.checkVisibility(),
      ).length;
      noted.push({ dialogs, sheet: document.getElementById('print-root') !== null });
    };
  });
  return () =>
    page.evaluate(
      () => (window as never as { noted: { dialogs: number; sheet: boolean }[] }).noted,
    );
}
