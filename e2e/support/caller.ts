import type { Page } from 'playwright-core';
import { type Caller, createCaller } from '#kit/server/testing/caller.ts';

/** Calls the server as the operator who is logged in on the page. */
export async function callerOf(page: Page): Promise<Caller> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'Admin-Token')?.value ?? '';

  return createCaller(new URL(page.url()).origin, token, undefined as never);
}
