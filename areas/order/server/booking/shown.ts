import type { BookingTimes } from '#areas/canteen/server/api.ts';
import { conflict } from '#kit/server/refusal.ts';
import { orderKind } from '../../contract/lookups.ts';
import { frozenLines, type LineDraft, netOf } from '../order-line.ts';
import type { BookingDraft } from './draft.ts';

/* What the buyer says of the order is compared with what it is. What dishes cost is compared where they are taken from the menu. */

/** What is no dish costs what was shown. @throws Refusal 409 PRICE_CHANGED */
export function assertAsShown({ beside, kind }: BookingDraft, further: readonly LineDraft[]): void {
  if (beside === undefined || netOf(frozenLines(further, 0)) === beside) return;

  const isMeal = kind === orderKind.key.buffet || kind === orderKind.key.mealSignUp;
  throw conflict(
    'PRICE_CHANGED',
    isMeal ? '用餐价格已变化，请刷新后重试' : '费用已变化，请刷新后重试',
  );
}

/** An order costs after rules what its buyer was told it would. @throws Refusal 409 PRICE_CHANGED */
export function assertDue({ due }: Pick<BookingDraft, 'due'>, amount: number): void {
  if (due === undefined || due === amount) return;

  throw conflict('PRICE_CHANGED', '应付金额已变化，请确认后重新提交');
}

/** Food is wanted while its meal is served, and not before it was ordered. @throws Refusal 409 WANTED_OUTSIDE */
export function assertWanted(
  { wantedAt, kind }: BookingDraft,
  { start, end }: BookingTimes,
  now: string,
): void {
  if (wantedAt === undefined) return;

  const isCooked = kind === orderKind.key.preOrder || kind === orderKind.key.takeOut;
  if (isCooked && wantedAt >= start && wantedAt <= end && wantedAt >= now.slice(0, 17)) return;

  throw conflict('WANTED_OUTSIDE', '取餐时间须在该餐次的供餐时间内');
}
