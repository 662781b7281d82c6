import { stage } from '#areas/marketing/contract/lookups.ts';
import type { PriceOutcome } from '#areas/marketing/server/api.ts';

const STAGE = stage.key;

const MOST = 200;

/** What marketing did to an order, yuan, as its postings keep it for statements: `八折 -2.00、管理费 +0.10`. */
export function appliedText(
  applied: PriceOutcome['applied'] | null | undefined,
): string | undefined {
  if (!applied || applied.length === 0) return undefined;

  const parts = applied.map(
    ({ ruleName, stage, amount }) =>
      `${ruleName} ${signed(stage === STAGE.managementFee ? amount : -amount)}`,
  );

  return parts.join('、').slice(0, MOST);
}

const signed = (fen: number): string => `${fen < 0 ? '-' : '+'}${(Math.abs(fen) / 100).toFixed(2)}`;
