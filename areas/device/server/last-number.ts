import { implementDirect, type Route } from '#kit/server/implement.ts';
import type { System } from '#kit/server/system.ts';
import { deviceLastNumber } from '../contract/device-api.ts';
import type { Terminal } from './authenticate.ts';

/* The newest number is the end of an index, however many sales there are. */
const LAST = `select greatest(coalesce(d.last_transaction_no, 0), coalesce((select t.transaction_no from device_transaction t
    where t.merchant_id = $1 and t.device_id = $2 order by t.transaction_no desc limit 1), 0))::text as last_no
  from device d where d.merchant_id = $1 and d.device_id = $2`;

/** How far the machine has counted, as far as the house was told. */
export const lastNumber = (system: System): Route =>
  implementDirect<typeof deviceLastNumber.content, typeof deviceLastNumber.result, Terminal>(
    deviceLastNumber,
    ({ principal: { merchantId, timeZone, deviceId } }) =>
      system.urgent.merchant(merchantId, { timeZone, readOnly: true }, async (_tx, client) => {
        const { rows } = await client.query<{ last_no: string }>({
          name: 'device.lastNumber',
          text: LAST,
          values: [merchantId, deviceId],
        });

        return { lastTransactionNo: Number(rows[0]?.last_no ?? 0) };
      }),
  );
