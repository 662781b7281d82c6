import type { RefusingRule } from '#areas/marketing/server/api.ts';
import { forgetAsking, keepRefusal } from '#areas/order/server/api.ts';
import type { Connection } from '#kit/server/per-server.ts';
import type { ConsumeAnswer, DeviceSale } from '../contract/device-api.ts';
import type { Terminal } from './authenticate.ts';

interface Asked extends Pick<DeviceSale, 'transactionNo' | 'cardNo' | 'amount' | 'nuclearMode'> {
  readonly payPassword?: string | undefined;
}

/** What a terminal is answered, and which rule refused the sale. */
export interface DecidedSale {
  readonly answer: ConsumeAnswer;
  readonly refusedBy?: RefusingRule | undefined;
}

/** Tells of a sale that was answered with a refusal; a refusal that is only said again has been told. */
export function tellRefusal(
  connection: Connection,
  { merchantId, deviceId, deviceType, place }: Terminal,
  { transactionNo, cardNo, amount, nuclearMode, payPassword }: Asked,
  { answer: { status, reason, repeated }, refusedBy }: DecidedSale,
): void {
  if (payPassword !== undefined) forgetAsking(connection, { merchantId, deviceId, transactionNo });
  if (status !== 'REJECTED' || reason === undefined || repeated) return;

  keepRefusal(connection, {
    merchantId,
    place,
    deviceId,
    transactionNo,
    cardNo,
    amount,
    nuclearMode,
    sourceType: deviceType,
    reason,
    rule: refusedBy,
  });
}
