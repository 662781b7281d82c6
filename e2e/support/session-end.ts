import type { Page } from 'playwright-core';
import { CHANNEL } from '#areas/auth/server/session-store.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { signedEnvelope } from '#kit/server/testing/caller.ts';
import type { House } from './house.ts';
import { button, soon } from './screen.ts';

/** Lets the session of a page expire on the server, and waits until every call of it is refused. */
export async function expireSession(page: Page, house: House): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'Admin-Token')?.value ?? '';
  await house.query('delete from session');
  await house.query('select pg_notify($1, $2)', [CHANNEL, '']);
  const asked = async (): Promise<number> => {
    const query = new URLSearchParams(signedEnvelope(undefined) as never);
    const answer = await fetch(`${house.origin}${BASE_PREFIX}/api/v1/mgrmenu/menus/user?${query}`, {
      headers: { token },
    });
    await answer.text();

    return answer.status;
  };

  await soon(asked).toBe(401);
}

/** Puts the piece of the slider captcha where it belongs, with the keyboard. */
export async function solveCaptcha(page: Page, house: House): Promise<void> {
  const slider = page.getByRole('slider');
  await soon(() => slider.getAttribute('aria-disabled')).toBe('false');
  const [row] = await house.query<{ answer_x: number }>(
    'select answer_x from platform_captcha where verification is null order by expires_at desc limit 1',
  );
  for (let step = 0; step < Math.round((row?.answer_x ?? 0) / 4); step += 1)
    await slider.press('ArrowRight');
  await slider.press('Enter');
}

/** The log-in that lies over the page. */
export const overPage = (page: Page) => page.getByRole('dialog', { name: '请重新登录' });

/** Does not go on: the page starts anew. */
export const leaveOver = (page: Page): Promise<void> =>
  button(overPage(page), '不再继续，返回登录页').click();

/** Logs in over the page. */
export async function logInOver(
  page: Page,
  user: { username?: string; password: string },
): Promise<void> {
  if (user.username !== undefined)
    await overPage(page).getByLabel('账号', { exact: true }).fill(user.username);
  await overPage(page).getByLabel('密码', { exact: true }).fill(user.password);
  await button(overPage(page), '登录').click();
}
