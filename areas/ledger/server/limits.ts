import { limitBeyond } from '../contract/lookups.ts';

/** What one person may do beside what the balance allows; contract/limit-shape.ts says what each means. 0 and '' limit nothing. */
export interface Limits {
  readonly balanceMax: number;
  readonly paymentMax: number;
  readonly mealCount: number;
  readonly mealMax: number;
  readonly dayMax: number;
  readonly fromTime: string;
  readonly untilTime: string;
  /** 1 a sale beyond is refused, 2 it takes the payment password, 3 it is allowed and flagged. */
  readonly beyond: number;
}
export const NO_LIMITS: Limits = {
  balanceMax: 0,
  paymentMax: 0,
  mealCount: 0,
  mealMax: 0,
  dayMax: 0,
  fromTime: '',
  untilTime: '',
  beyond: 1,
};

/** Which limit a sale is beyond. */
export type LimitReason =
  | 'OUTSIDE_HOURS'
  | 'OVER_PAYMENT_LIMIT'
  | 'OVER_MEAL_COUNT'
  | 'OVER_MEAL_LIMIT'
  | 'OVER_PERSON_DAY_LIMIT';

/** What a person has bought before: sales and fen of a meal, fen of the business date. */
export interface Bought {
  readonly mealCount: number;
  readonly mealAmount: number;
  readonly dayAmount: number;
}

/** A sale as the limits of its person look at it. */
interface LimitedSale {
  /** Fen. */
  readonly amount: number;
  /** Merchant wall time. */
  readonly at: string;
  readonly before: Bought;
  /** The payment password was typed. */
  readonly isConfirmed?: boolean | undefined;
}

/** What the limits of its person say to a sale. */
interface LimitCheck {
  /** The first limit it is beyond; undefined where it is beyond none. */
  readonly beyond?: LimitReason | undefined;
  /** Why it is refused for it; undefined where it goes through all the same. */
  readonly refused?: LimitReason | 'PASSWORD_REQUIRED' | undefined;
}

/** Whether a sale is beyond a limit of its person, and is refused for it. */
export function checkLimits(limits: Limits, sale: LimitedSale): LimitCheck {
  const beyond = exceededLimit(limits, sale);
  return { beyond, refused: refusedFor(limits, beyond, sale.isConfirmed) };
}

function exceededLimit(
  limits: Limits,
  { amount, at, before }: LimitedSale,
): LimitReason | undefined {
  const { paymentMax, mealCount, mealMax, dayMax, fromTime, untilTime } = limits;
  if (fromTime !== '' && !within(at.slice(11, 16), fromTime, untilTime)) return 'OUTSIDE_HOURS';
  if (paymentMax > 0 && amount > paymentMax) return 'OVER_PAYMENT_LIMIT';
  if (mealCount > 0 && before.mealCount + 1 > mealCount) return 'OVER_MEAL_COUNT';
  if (mealMax > 0 && before.mealAmount + amount > mealMax) return 'OVER_MEAL_LIMIT';
  if (dayMax > 0 && before.dayAmount + amount > dayMax) return 'OVER_PERSON_DAY_LIMIT';

  return undefined;
}

/** `HH:mm` within hours that may pass midnight. */
const within = (clock: string, from: string, until: string): boolean =>
  from <= until ? clock >= from && clock <= until : clock >= from || clock <= until;

/** Why a sale beyond a limit is refused; undefined where it goes through flagged, or by the payment password that was typed. */
function refusedFor(
  { beyond }: Limits,
  reason: LimitReason | undefined,
  isConfirmed = false,
): LimitReason | 'PASSWORD_REQUIRED' | undefined {
  if (reason === undefined || beyond === limitBeyond.key.allowAndFlag) return undefined;
  if (beyond !== limitBeyond.key.askForPassword) return reason;

  return isConfirmed ? undefined : 'PASSWORD_REQUIRED';
}

/** Whether that much more may stand in the personal wallet. */
export const exceedsBalance = (limits: Limits | null, balance: number, amount: number): boolean =>
  limits !== null && limits.balanceMax > 0 && balance + amount > limits.balanceMax;
