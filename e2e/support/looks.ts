import type { Page } from 'playwright-core';

/** What can be seen to be wrong with a page without knowing what it is for; empty when it looks right. */
export async function flawsOf(page: Page, language: '中文' | 'English'): Promise<string[]> {
  return [
    ...(await cutActions(page)),
    ...(await cutColumns(page)),
    ...(await flawsIn(page, language)),
  ];
}

/** Rows whose actions do not fit their column, so that the last one cannot be read. */
const cutActions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.scr-row-actions')]
      .filter((actions) => {
        const cell = actions.closest('td')?.getBoundingClientRect();
        return (
          cell !== undefined &&
          cell.width > 0 &&
          actions.getBoundingClientRect().right > cell.right + 1
        );
      })
      .map((actions) => `the actions ${actions.textContent} are cut`),
  );

/** Columns that the actions at the right lie over in part, so that a number is read wrong. */
const cutColumns = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ant-table-header')].flatMap((header) => {
      const edge = header.querySelector('th.scr-actions')?.getBoundingClientRect();
      if (!edge || edge.width === 0) return [];

      return [...header.querySelectorAll('th:not(.scr-actions)')]
        .filter((heading) => {
          const { left, right } = heading.getBoundingClientRect();
          return left < edge.left - 1 && right > edge.left + 1;
        })
        .map((heading) => `the column ${heading.textContent} is cut by the actions`);
    }),
  );

const flawsIn = (page: Page, language: '中文' | 'English'): Promise<string[]> =>
  page.evaluate((isEnglish) => {
    const found: string[] = [];
    const visible = (element: Element): boolean => element.getClientRects().length > 0;
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 1) found.push(`the page is ${wide} pixels wider than the window`);

    for (const heading of document.querySelectorAll('thead th')) {
      if (
        !visible(heading) ||
        heading.textContent === '' ||
        heading.scrollWidth <= heading.clientWidth + 1
      )
        continue;
      found.push(`the heading ${heading.textContent} is cut`);
    }

    const shortened = (element: Element): boolean =>
      getComputedStyle(element).textOverflow === 'ellipsis';
    for (const button of document.querySelectorAll('main button, [role=dialog] button')) {
      if (shortened(button) || [...button.querySelectorAll('*')].some(shortened)) continue;
      if (!visible(button) || button.scrollWidth <= button.clientWidth + 1) continue;

      found.push(`the button ${button.textContent} is cut`);
    }

    if (!isEnglish) return found;

    const spoken =
      'thead th, label, button, .ant-menu-title-content, .ant-drawer-title, .ant-modal-title, .ant-empty-description';
    const texts = [...document.querySelectorAll(spoken)]
      .filter(
        (element) =>
          visible(element) && !element.closest('td, [lang], .ant-tree, .ant-select-dropdown'),
      )
      .map((element) => element.textContent ?? '');
    const hints = [...document.querySelectorAll('input[placeholder], textarea[placeholder]')].map(
      (input) => input.getAttribute('placeholder') ?? '',
    );
    const chinese = [...texts, ...hints].filter((text) => /\p{Script=Han}/u.test(text));

    return [...found, ...new Set(chinese.map((text) => `not in English: ${text}`))];
  }, language === 'English');
