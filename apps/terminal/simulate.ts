import { createClock } from './clock.ts';
import { type ConsoleClient, logIn } from './console-client.ts';
import { periodAround, readConsumption } from './consumption.ts';
import { openDeviceApi } from './device-api.ts';
import { openWire } from './device-request.ts';
import { type Identity, readCards, registerFleet } from './fleet.ts';
import { createJournal } from './journal.ts';
import type { Options } from './options.ts';
import type { Outcome } from './print.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { createStatistics, type Statistics } from './statistics.ts';
import { compare, tallyOf } from './tally.ts';
import { createTerminal, type Habits, type Terminal } from './terminal.ts';

const MINUTE_MS = 60_000;

const SETTLE_MS = 60_000;

/**
 * A whole run: registers the terminals, lets them sell, waits until everything is acknowledged and compares their books with
 * how the consumption report changed.
 */
export async function simulate(options: Options, say: (line: string) => void): Promise<Outcome> {
  const seed = options.seed ?? Math.floor(Math.random() * 0xffffffff);
  const period = periodAround(Date.now());
  const { identities, cards, before } = await asOperator(options, async (client) => ({
    identities: await registerFleet(client, options.terminals),
    cards: await readCards(client),
    before: await readConsumption(client, period),
  }));

  say(
    `${options.url}  终端 terminals ${identities.length}  卡 cards ${cards.length}  种子 seed ${seed}`,
  );
  const statistics = createStatistics();
  const habits = { ...options, rate: options.rate / options.terminals, cards };
  const terminals = buildTerminals(options.url, identities, {
    habits,
    random: createRandom(seed),
    statistics,
  });
  try {
    const seconds = await sell(terminals, options.minutes * MINUTE_MS, statistics, say);
    say('等待全部确认 waiting until everything is acknowledged');
    const limit = AbortSignal.timeout(SETTLE_MS);
    await Promise.all(terminals.map((terminal) => terminal.settle(limit)));
    const after = await asOperator(options, (client) => readConsumption(client, period));
    return {
      lines: compare(booksOf(terminals), before, after),
      canteenNames: new Map(
        identities.map(({ canteenId, canteenName }) => [canteenId, canteenName]),
      ),
      statistics,
      seconds,
      contradictions: terminals.reduce(
        (sum, { journal }) => sum + journal.contradictions().length,
        0,
      ),
      reasons: reasonsOf(terminals),
    };
  } finally {
    for (const terminal of terminals) terminal.close();
  }
}

/* A session of its own for the beginning and for the end: it would not live through a run of hours. */
async function asOperator<T>(
  options: Options,
  work: (client: ConsoleClient) => Promise<T>,
): Promise<T> {
  const client = await logIn(options.url, options);
  try {
    return await work(client);
  } finally {
    await client.logOut();
  }
}

const CLOCK_JITTER_MS = 1_500;

/** Builds terminals of these identities that share habits, chance and statistics. */
export function buildTerminals(
  origin: string,
  identities: readonly Identity[],
  shared: { habits: Habits; random: Random; statistics: Statistics },
): Terminal[] {
  return identities.map((identity, index) => {
    const random = shared.random.fork(index);
    const clock = createClock(random, CLOCK_JITTER_MS);
    const api = openDeviceApi(openWire(origin, identity, clock.now), shared.habits.dishes > 0);

    return createTerminal({
      ...shared,
      identity,
      random,
      clock,
      api,
      journal: createJournal(identity.firstNo),
    });
  });
}

const PROGRESS_MS = 10_000;

/** @returns seconds it took */
async function sell(
  terminals: readonly Terminal[],
  milliseconds: number,
  statistics: Statistics,
  say: (line: string) => void,
): Promise<number> {
  const begin = performance.now();
  const elapsed = (): number => (performance.now() - begin) / 1000;
  const progress = setInterval(() => {
    const waiting = terminals.reduce((sum, { journal }) => sum + journal.pending().length, 0);
    const made = terminals.reduce((sum, { journal }) => sum + journal.entries().length, 0);
    say(
      `${elapsed().toFixed(0).padStart(5)} s  消费 sales ${made}  待确认 waiting ${waiting}  失败重试 retries ${statistics.failed}`,
    );
  }, PROGRESS_MS);

  try {
    const end = AbortSignal.timeout(milliseconds);
    await Promise.all(terminals.map((terminal) => terminal.run(end)));
    return elapsed();
  } finally {
    clearInterval(progress);
  }
}

/** The terminals' own books, ready to be compared. */
export const booksOf = (terminals: readonly Terminal[]) =>
  tallyOf(
    terminals.map(({ identity, journal }) => ({
      canteenId: identity.canteenId,
      entries: () => journal.entries(),
    })),
  );

/** How often each reason of a refusal or a suspense was given. */
function reasonsOf(terminals: readonly Terminal[]): Map<string, number> {
  const reasons = new Map<string, number>();
  for (const { journal } of terminals)
    for (const { reason } of journal.entries())
      if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);

  return reasons;
}
