import type { WidePart } from './wide-part.ts';

/** What is said to those whose scope a call is too wide for. */
export const WIDE_NEEDED: Readonly<Record<WidePart, string>> = {
  canteens: '该操作需要全部食堂的数据权限',
  organisations: '该操作需要全部组织的数据权限',
  merchant: '该操作需要全部食堂和全部组织的数据权限',
  dishes: '该操作需要全部食堂和全部菜品的数据权限',
};
