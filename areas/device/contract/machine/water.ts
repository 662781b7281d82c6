import { lookup } from '#kit/contract/lookup.ts';

/* Machines that meter water: a card opens the tap, and pays what came out of it (rules devices/water). */

/** What a price is for. */
export const waterUnit = lookup({
  litre: { key: 1, desc: '按水量（升）' },
  minute: { key: 2, desc: '按时间（分钟）' },
});

/** What became of a use. */
export const waterState = lookup({
  running: { key: 1, desc: '用水中', colour: 'processing' },
  ended: { key: 2, desc: '正常结束', colour: 'success' },
  lost: { key: 3, desc: '未正常结束', colour: 'error' },
  late: { key: 4, desc: '事后补扣', colour: 'warning' },
  offline: { key: 5, desc: '脱机上传', colour: 'warning' },
});

/** The setting `sector` of a machine that serves nobody. */
export const SECTOR_OFF = -1;

/** Minutes the house waits for the end of a use after the last one it may have. */
export const LOST_AFTER_MINUTES = 10;

const MILLILITRES_OF_LITRE = 1000;

const SECONDS_OF_MINUTE = 60;

/** How a use is charged. */
export interface WaterPrice {
  /** Of waterUnit. */
  readonly chargedBy: number;
  /** Fen a litre or a minute. */
  readonly unitPrice: number;
}

/** What came out of a tap, and how long it ran. */
export interface WaterReading {
  readonly millilitres: number;
  readonly seconds: number;
}

/** What water costs, fen; half a fen and more is a fen (rule devices/water). */
export function waterCost(
  { chargedBy, unitPrice }: WaterPrice,
  { millilitres, seconds }: WaterReading,
): number {
  const isByLitre = chargedBy === waterUnit.key.litre;
  const quantity = isByLitre ? millilitres : seconds;
  const unit = isByLitre ? MILLILITRES_OF_LITRE : SECONDS_OF_MINUTE;

  return Math.floor((2 * unitPrice * quantity + unit) / (2 * unit));
}
