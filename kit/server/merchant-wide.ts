import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';

/** Which part of a scope somebody must hold as a whole to change what the whole merchant shares. */
export type WidePart = 'canteens' | 'organisations';

const MESSAGES: Readonly<Record<WidePart, string>> = {
  canteens: '只有拥有全部食堂数据权限的操作员才能维护{noun}',
  organisations: '只有拥有全部组织数据权限的操作员才能维护{noun}',
};

/**
 * What everybody shares is changed by those who see everything it is used for.
 * @param noun what one of them is called, in Chinese
 * @throws Refusal 403
 */
export function assertMerchantWide({ scope }: Pick<Context, 'scope'>, part: WidePart, noun: string): void {
  if (scope[part] === 'all') return;
  throw new Refusal(403, 'NO_PERMISSION', MESSAGES[part], { params: { noun: { text: noun } } });
}
