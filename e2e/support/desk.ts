import { afterAll, beforeAll } from 'vitest';
import type { DemoSize } from '#db/demo/load.ts';
import { logIn } from '../../apps/terminal/console-client.ts';
import { openBrowser, type TestBrowser, type Visit } from './browser.ts';
import { type House, openHouse } from './house.ts';

const OPENING_MS = 300_000;

type Work = (visit: Visit) => Promise<void>;

/** A house and the browser that looks at it, for the tests of one file. */
export interface Desk {
  /** Open from the first test to the last. */
  readonly house: House;
  /** A visitor without any memory opens the console, does the work and leaves. @throws what TestBrowser.visit throws */
  visit(work: Work): Promise<void>;
  /**
   * The same for a visitor who has a session of their own, made by the log-in call, and begins at this address: `/` is the first page,
   * which costs more than any other. Tests of logging in fill in the form instead (Visit.logIn).
   */
  visitAs(user: Parameters<Visit['logIn']>[0], at: string, work: Work): Promise<void>;
}

/**
 * Opens a house with a demo merchant of this size (and its providers of log-in, see openHouse) and a browser before the tests of the
 * file that calls it, and closes both after them. Hooks of that file's own run inside these when they are registered later.
 */
export function openDesk(size: DemoSize, entries?: (origin: string) => unknown): Desk {
  let house: House;
  let browser: TestBrowser;
  beforeAll(async () => {
    [house, browser] = await Promise.all([openHouse(size, entries), openBrowser()]);
  }, OPENING_MS);
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  return {
    get house() {
      return house;
    },
    visit: (work) => browser.visit(house.origin, work),
    visitAs: async (user, at, work) =>
      browser.visit(house.origin, work, {
        session: await logIn(house.origin, user),
        at,
      }),
  };
}
