import { type Connection, perServer } from '#kit/server/per-server.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { refusalReason } from '../../contract/refusal-reasons.ts';
import {
  createRefusalBuffer,
  type RefusalBuffer,
  type RefusedSale,
  type TerminalSale,
} from './refusal-buffer.ts';
import { refusingRuleOf } from './refusing-rule.ts';

/** The refused sales of a server that wait to be written. */
export const refusalsWaiting: (connection: Connection) => RefusalBuffer = perServer(() =>
  createRefusalBuffer(),
);

/** Keeps a sale that was refused, for whoever is asked why; it costs its caller nothing and never fails. */
export function keepRefusal(connection: Connection, sale: RefusedSale): void {
  const isKnown = refusalReason.some(({ key }) => key === sale.reason);
  const kept = isKnown
    ? sale
    : { ...sale, reason: 'OTHER', words: sale.words ?? { text: sale.reason, params: {} } };
  refusalsWaiting(connection).keep(kept);
}

/** A sale is sent again with the payment password it waited for: that it waited was no refusal. */
export const forgetAsking = (connection: Connection, sale: TerminalSale): void =>
  refusalsWaiting(connection).answer(sale);

const CONFLICT = 409;

/** A diner's page asks for the password and goes on: nobody was refused. */
const ASKS = 'PASSWORD_REQUIRED';

/** Keeps a sale that ended with a refusal the buyer was told. */
export function keepFailure(
  connection: Connection,
  sale: Omit<RefusedSale, 'reason' | 'rule' | 'words'>,
  error: unknown,
): void {
  if (!(error instanceof Refusal) || error.status !== CONFLICT || error.reason === ASKS) return;

  const { reason, message: text, params } = error;
  keepRefusal(connection, {
    ...sale,
    reason,
    rule: refusingRuleOf(error),
    words: { text, params },
  });
}
