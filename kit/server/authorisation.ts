import { daysBetween } from '#kit/contract/calendar-day.ts';
import { type Confinement, wallTime } from './context.ts';
import type { Tx } from './database/transaction.ts';
import { notFound } from './refusal.ts';

/** A merchant's last authorised day, `YYYY-MM-DD`; null without end. */
export interface Authorisation {
  readonly authorisedUntil: string | null;
  readonly timeZone: string;
}

const READ_ONLY: Confinement = {
  kind: 'read',
  reason: 'AUTHORISATION_OVER',
  message: '系统授权已到期，目前只能查看和导出，请联系管理员',
};

/** What operators of a merchant are confined to when its authorisation is over: looking and taking away. */
export const confinementOf = (merchant: Authorisation): Confinement | undefined =>
  daysOver(merchant) > 0 ? READ_ONLY : undefined;

/** Days since the last authorised day on the merchant's calendar; 0 and less while it holds. */
const daysOver = ({ authorisedUntil, timeZone }: Authorisation): number =>
  authorisedUntil === null
    ? Number.NEGATIVE_INFINITY
    : daysBetween(authorisedUntil, wallTime(Date.now(), timeZone));

/** Days that terminals go on selling after the last authorised day: no diner goes hungry over a bill. */
const TERMINAL_GRACE_DAYS = 30;

/** Whether the merchant's terminals are served: while it is authorised, and for a grace after that. */
export const servesTerminals = (merchant: Authorisation): boolean =>
  daysOver(merchant) <= TERMINAL_GRACE_DAYS;

/**
 * Sets the last authorised day of the transaction's merchant, null for no end.
 * @throws Refusal 404 where there is no such merchant
 */
export async function setAuthorisedUntil(
  tx: Tx,
  merchantId: number,
  authorisedUntil: string | null,
): Promise<void> {
  const changed = await tx
    .updateTable('merchant')
    .set({ authorisedUntil })
    .where('merchantId', '=', merchantId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
}
