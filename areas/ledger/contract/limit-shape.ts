import { z } from 'zod';
import { Fen } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { limitBeyond } from './lookups.ts';

/** Fen of a limit; 0 limits nothing. */
export const LimitAmount = Fen.min(0, '请输入正确的金额').max(999_999_999, '请输入正确的金额');
/** `HH:mm` of the merchant's clock, or nothing. */
const Clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, '时间格式错误');

/** What one person may do beside what the balance allows (rule ledger/limits); 0 and '' limit nothing. */
export const limitShape = {
  /** Most that may stand in the personal wallet: recharges and transfers beyond it are refused. */
  balanceMax: LimitAmount,
  /** Of one sale. */
  paymentMax: LimitAmount,
  /** Sales of one meal. */
  mealCount: z.int().min(0, '请输入0-99之间的整数').max(99, '请输入0-99之间的整数'),
  mealMax: LimitAmount,
  /** Of one business date. */
  dayMax: LimitAmount,
  /** The hours of selling, to the minute, both ends included; they may pass midnight. */
  fromTime: Clock,
  untilTime: Clock,
  /** What happens to a sale beyond a limit. */
  beyond: keyOf(limitBeyond),
};
