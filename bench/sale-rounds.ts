import { wallTime } from '#kit/server/context.ts';
import { baseline } from './baseline.ts';
import { openCounter } from './card-holders.ts';
import type { LoadResult } from './load.ts';
import { median } from './measurement.ts';
import type { Stage } from './stage.ts';
import { type TerminalPlan, terminalLoad } from './terminal-load.ts';

export interface SaleRounds {
  readonly baseline: number;
  readonly sales: number;
  /** Milliseconds a request. */
  readonly middle: number;
  readonly slow: number;
}

export const ROUNDS = 5;

/**
 * Rounds of the plain transaction and of sales through HTTP, in turn; the middle of each. `rows` 0 = online. The first round is
 * not counted: a server has been running for a while when lunch begins.
 */
export async function saleRounds(stage: Stage, rows: number): Promise<SaleRounds> {
  const { seconds, round: sell } = await openRounds(stage, rows);
  const plain: number[] = [];
  const sold: LoadResult[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const transactions = await baseline(stage, seconds);
    const result = await sell();
    const perSecond = result.perSecond * Math.max(1, rows);
    stage.note(`plain ${transactions.toFixed(0)}/s, sales ${perSecond.toFixed(0)}/s`);
    if (round === 0) continue;

    plain.push(transactions);
    sold.push(result);
  }

  return {
    baseline: median(plain),
    sales: median(sold.map(({ perSecond }) => perSecond)) * Math.max(1, rows),
    middle: median(sold.map(({ middle }) => middle)),
    slow: median(sold.map(({ slow }) => slow)),
  };
}

const MOST_UPLOADED = 80_000;

/** Sales a second no machine of this kind reaches: what is signed beforehand is enough. */
const MOST_ONLINE = 24_000;

/** Each measured sale has a number that was not used before. */
let nextNo = 1;

/** A counter at which sales are made again and again, each for so many seconds; `rows` 0 = online, `items`: what they name of the menu. */
export async function openRounds(
  stage: Stage,
  rows: number,
  items?: TerminalPlan['items'],
): Promise<{ seconds: number; round(): Promise<LoadResult> }> {
  const { cards, terminals } = await openCounter(stage);
  const { port } = await stage.server();
  const [warmSeconds, seconds] = stage.scale < 1 ? [0.5, 1] : [1, 4];
  const most = rows > 0 ? MOST_UPLOADED / rows : MOST_ONLINE;
  const requests = Math.ceil((most * (warmSeconds + seconds)) / terminals.length);

  return {
    seconds,
    round() {
      const occurredAt = wallTime(Date.now(), 'Asia/Shanghai');
      const firstNo = nextNo;
      nextNo += requests * Math.max(1, rows);

      return terminalLoad({
        port,
        terminals,
        cards,
        occurredAt,
        rows,
        items,
        firstNo,
        requests,
        warmSeconds,
        seconds,
      });
    },
  };
}
