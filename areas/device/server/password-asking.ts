import type pg from 'pg';
import { type PayPasswordReason, payPasswordReason } from '#areas/customer/server/api.ts';
import { findByCard } from '#areas/ledger/server/api.ts';
import { settingsOf } from '#areas/system/server/api.ts';
import { cached } from '#kit/server/cached.ts';
import type { Context } from '#kit/server/context.ts';
import type { System } from '#kit/server/system.ts';
import type { DeviceSale } from '../contract/device-api.ts';
import type { Terminal } from './authenticate.ts';

type Reading = Pick<Context, 'tx' | 'client' | 'merchantId'>;

interface Asked {
  /** Why the sale must not be made. */
  readonly reason?: PayPasswordReason | undefined;
  readonly isConfirmed: boolean;
}

/**
 * Asks for the payment password where the merchant's setting says so: of an online sale above its limit, and where a limit of the buyer does
 * (`ofBuyer`). Nothing is kept of a sale that waits for it but the wrong try, so that the terminal sends it again with the password.
 */
export function createPasswordAsking(system: System) {
  const { pool } = system.urgent;
  const limitOf = cached(
    'device.passwordLimit',
    ({ merchantId, timeZone }: Pick<Terminal, 'merchantId' | 'timeZone'> & { client: pg.Pool }) =>
      system.urgent.merchant(
        merchantId,
        { timeZone, readOnly: true },
        async (tx) => (await settingsOf({ tx }, 'acc')).payPasswordAbove,
      ),
  );

  const readingOf =
    ({ merchantId, timeZone }: Terminal) =>
    <T>(work: (context: Reading) => Promise<T>): Promise<T> =>
      system.urgent.merchant(merchantId, { timeZone }, (tx, client) =>
        work({ tx, client, merchantId }),
      );

  /** Of a sale above the merchant's limit. */
  async function ofMerchant(
    terminal: Terminal,
    { transactionNo, cardNo, amount }: DeviceSale,
    typed: string | undefined,
  ): Promise<Asked> {
    const limit = await limitOf({ ...terminal, client: pool });
    if (limit === 0 || amount <= limit) return { isConfirmed: false };

    const { deviceId } = terminal;
    const within = readingOf(terminal);
    const custId = await within(async (context) =>
      (await isSettled(context, deviceId, transactionNo))
        ? undefined
        : (await findByCard(context, cardNo))?.custId,
    );
    if (custId === undefined) return { isConfirmed: false };

    const reason = await payPasswordReason(within, custId, typed);

    return { reason, isConfirmed: reason === undefined };
  }

  /** Of a sale that a limit of its buyer lets through by the payment password only. */
  async function ofBuyer(
    terminal: Terminal,
    { cardNo }: DeviceSale,
    typed: string | undefined,
  ): Promise<Asked> {
    const within = readingOf(terminal);
    const custId = await within(async (context) => (await findByCard(context, cardNo))?.custId);
    const reason =
      custId === undefined ? 'PASSWORD_REQUIRED' : await payPasswordReason(within, custId, typed);

    return { reason, isConfirmed: reason === undefined };
  }

  return { ofMerchant, ofBuyer };
}

/** Whether a number of a terminal has its result already: a repeat is answered with it and asks for nothing. */
async function isSettled(
  { client, merchantId }: Reading,
  deviceId: number,
  transactionNo: number,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'device.settled',
    text: 'select 1 from device_transaction where merchant_id = $1 and device_id = $2 and transaction_no = $3',
    values: [merchantId, deviceId, transactionNo],
  });
  return rowCount !== null && rowCount > 0;
}
