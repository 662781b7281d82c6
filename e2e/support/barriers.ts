import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA, and what axe recommends beside it: one h1, landmarks, order of headings. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PLACES_TOLD = 3;

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/* antd's button for the tabs that do not fit stands inside its list of tabs. */
const isOfTabs = ({ id, nodes }: Result): boolean =>
  id === 'aria-required-children' && nodes.every(({ html }) => html.includes('ant-tabs-nav'));

type Node = Result['nodes'][number];

/* The last row in sight lies in part below the totals and the pager that stay at the foot: a turn of the wheel brings it out. */
const isUnderFoot = async (page: Page, { any, target: [selector] }: Node): Promise<boolean> =>
  any.some(({ message }) => message.includes('partially obscured')) &&
  page
    .locator(String(selector))
    .first()
    .evaluate((element) => element.closest('.ant-table-row') !== null);

async function withoutFoot(page: Page, result: Result): Promise<Result> {
  if (result.id !== 'target-size') return result;

  const nodes: Node[] = [];
  for (const node of result.nodes) if (!(await isUnderFoot(page, node))) nodes.push(node);

  return { ...result, nodes };
}

/** What axe finds on a page that keeps people with disabilities from using it, rule by rule; empty where there is nothing. */
export async function barriersOf(page: Page): Promise<string[]> {
  /* In the page itself: the other mode opens a second one for every look. */
  const { violations } = await new AxeBuilder({ page })
    .withTags(TAGS)
    .setLegacyMode(true)
    .analyze();
  const seen = await Promise.all(violations.map((violation) => withoutFoot(page, violation)));

  return seen
    .filter((violation) => violation.nodes.length > 0 && !isOfTabs(violation))
    .map(({ id, help, nodes }) => {
      const places = nodes.slice(0, PLACES_TOLD).map(({ html, any, all, none }) => {
        const [reason] = [...any, ...all, ...none];
        return `${html.slice(0, 160)} (${reason?.message})`;
      });
      return `${id}: ${help}, ${nodes.length} times: ${places.join('; ')}`;
    });
}
