import type { Page } from 'playwright-core';

/** What went wrong in a page without the test asking: console errors, uncaught exceptions, failed requests. */
export interface Problems {
  /** Declares problems that match as part of the test, such as the 400 of a refused login. */
  expect(pattern: RegExp): void;
  /** Everything not expected. */
  unexpected(): string[];
}

/** A request the page itself gave up, because it went on to something else. */
const GIVEN_UP = 'net::ERR_ABORTED';
const FAILED_STATUS = 400;

/** Watches a page from its beginning. */
export function watchProblems(page: Page): Problems {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error')
      seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => seen.push(`exception: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== GIVEN_UP) seen.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < FAILED_STATUS) return;
    seen.push(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('crash', () => seen.push('the page crashed'));

  return {
    expect: (pattern) => {
      expected.push(pattern);
    },
    unexpected: () => seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}
