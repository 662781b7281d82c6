import { findByCard } from '#areas/account/server/api.ts';
import { type PayPasswordReason, payPasswordReason } from '#areas/customer/server/api.ts';
import { settingsOf } from '#areas/system/server/api.ts';
import { cachedBriefly } from '#kit/server/cached-briefly.ts';
import type { Context } from '#kit/server/context.ts';
import type { System } from '#kit/server/system.ts';
import type { DeviceSale } from '../contract/device-api.ts';
import type { Terminal } from './authenticate.ts';

type Reading = Pick<Context, 'tx' | 'client' | 'merchantId'>;

/** Whether a number of a terminal has its result already: a repeat is answered with it and asks for nothing. */
async function isSettled({ client, merchantId }: Reading, deviceId: number, transactionNo: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'device.settled',
    text: 'select 1 from device_transaction where merchant_id = $1 and device_id = $2 and transaction_no = $3',
    values: [merchantId, deviceId, transactionNo],
  });
  return rowCount !== null && rowCount > 0;
}

/**
 * Asks for the payment password where the merchant's setting says so: of an online sale above its limit. Answers why the sale must not be
 * made; nothing is kept of it but the wrong try, so that the terminal sends it again with the password.
 */
export function createPasswordAsking(system: System) {
  const limitOf = cachedBriefly(({ merchantId, timeZone }: Pick<Terminal, 'merchantId' | 'timeZone'>) =>
    system.urgent.merchant(
      merchantId,
      { timeZone, readOnly: true },
      async (tx) => (await settingsOf({ tx }, 'acc')).payPasswordAbove,
    ),
  );
  return async (
    terminal: Terminal,
    { transactionNo, cardNo, amount }: DeviceSale,
    typed: string | undefined,
  ): Promise<PayPasswordReason | undefined> => {
    const limit = await limitOf(terminal);
    if (limit === 0 || amount <= limit) return undefined;
    const { merchantId, timeZone, deviceId } = terminal;
    const within = <T>(work: (context: Reading) => Promise<T>): Promise<T> =>
      system.urgent.merchant(merchantId, { timeZone }, (tx, client) => work({ tx, client, merchantId }));
    const custId = await within(async (context) =>
      (await isSettled(context, deviceId, transactionNo)) ? undefined : (await findByCard(context, cardNo))?.custId,
    );
    return custId === undefined ? undefined : payPasswordReason(within, custId, typed);
  };
}
