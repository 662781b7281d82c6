import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import type { RefusingRule } from '#areas/marketing/server/api.ts';
import type { TextParams } from '#kit/server/texts.ts';

/** A sale that was refused, as far as it was told. */
export interface RefusedSale {
  readonly merchantId: number;
  /** Where it was to be made; absent where its order says. */
  readonly place?: SellingPlace | undefined;
  readonly deviceId?: number | undefined;
  /** The number the terminal sent it under. */
  readonly transactionNo?: number | undefined;
  readonly cardNo?: string | undefined;
  /** Whose it was; absent where its card says. */
  readonly custId?: number | undefined;
  /** The order that could not be paid. */
  readonly orderId?: number | undefined;
  /** Fen. */
  readonly amount?: number | undefined;
  readonly nuclearMode?: number | undefined;
  readonly sourceType?: number | undefined;
  readonly reason: string;
  /** The rule that refused it, where one did. */
  readonly rule?: RefusingRule | undefined;
  /** What was said, where it is more than the reason: a Chinese source text, and what its `{name}` parts are filled in with. */
  readonly words?: { readonly text: string; readonly params: TextParams } | undefined;
}

/** A sale as its terminal knows it. */
export type TerminalSale = Required<Pick<RefusedSale, 'merchantId' | 'deviceId' | 'transactionNo'>>;

/** A refused sale and when that was, in epoch milliseconds. */
export interface KeptRefusal extends RefusedSale {
  readonly at: number;
}

/** What of one merchant waits to be written. */
export interface Waiting {
  readonly refused: readonly KeptRefusal[];
  /** Sales that were sent again with the payment password they waited for. */
  readonly answered: readonly TerminalSale[];
  /** Refused sales that are only counted. */
  readonly lost: number;
}

export interface RefusalBuffer {
  keep(sale: RefusedSale): void;
  /** The payment password a sale waited for came with it: that it was asked for is no refusal. */
  answer(sale: TerminalSale): void;
  /** Takes what waits of a merchant, the oldest first and so many at most; undefined where nothing does. */
  take(merchantId: number, most: number): Waiting | undefined;
  /** What could not be written now waits in front again, as far as there is room. */
  giveBack(merchantId: number, waiting: Waiting): void;
  /** What can never be written is counted. */
  lose(merchantId: number, waiting: Waiting): void;
  readonly merchants: readonly number[];
}

/** Refused sales that wait in memory at most, of all merchants: about five megabytes. */
const MOST_WAITING = 10_000;

interface Lane {
  refused: KeptRefusal[];
  answered: TerminalSale[];
  lost: number;
}

/**
 * Refused sales between their answer and the database: keeping one costs its sale nothing. There is a bound, and what is beyond it is
 * counted and not kept.
 */
export function createRefusalBuffer(most = MOST_WAITING): RefusalBuffer {
  const lanes = new Map<number, Lane>();
  let size = 0;

  const laneOf = (merchantId: number): Lane => {
    const lane = lanes.get(merchantId) ?? { refused: [], answered: [], lost: 0 };
    lanes.set(merchantId, lane);

    return lane;
  };

  const prepend = (lane: Lane, refused: readonly KeptRefusal[]): void => {
    const kept = refused.slice(0, Math.max(0, most - size));
    lane.refused = [...kept, ...lane.refused];
    lane.lost += refused.length - kept.length;
    size += kept.length;
  };

  return {
    keep(sale) {
      const lane = laneOf(sale.merchantId);
      if (size >= most) {
        lane.lost += 1;
        return;
      }

      lane.refused.push({ ...sale, at: Date.now() });
      size += 1;
    },
    answer(sale) {
      const lane = laneOf(sale.merchantId);
      if (lane.answered.length < most) lane.answered.push(sale);
    },
    take(merchantId, count) {
      const lane = lanes.get(merchantId);
      if (!lane) return undefined;

      const refused = lane.refused.splice(0, count);
      const { answered, lost } = lane;
      size -= refused.length;
      lane.answered = [];
      lane.lost = 0;
      if (lane.refused.length === 0) lanes.delete(merchantId);

      return { refused, answered, lost };
    },
    giveBack(merchantId, { refused, answered, lost }) {
      const lane = laneOf(merchantId);
      prepend(lane, refused);
      lane.answered = [...answered, ...lane.answered].slice(0, most);
      lane.lost += lost;
    },
    lose(merchantId, { refused, lost }) {
      laneOf(merchantId).lost += refused.length + lost;
    },
    get merchants() {
      return [...lanes.keys()];
    },
  };
}
