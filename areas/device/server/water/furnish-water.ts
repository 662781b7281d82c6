import { findByCard } from '#areas/ledger/server/api.ts';
import { nuclearMode } from '#areas/order/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { type MachineSettings, settingsHeld } from '../../contract/machine/settings.ts';
import { type WaterReading, waterState } from '../../contract/machine/water.ts';
import { afterSeconds } from '../after-seconds.ts';
import { addUse, endUse } from './water-use.ts';

/** Water that was drawn at a machine of a house that is set up. */
export interface DrawnWater extends WaterReading {
  readonly cardNo: string;
  /** Merchant wall time. */
  readonly startedAt: string;
  /** Its machine was not heard of any more. */
  readonly isLost?: boolean;
}

/** Books what was drawn at a machine, in the order it was drawn, after what it booked before. */
export async function furnishWater(
  context: Context,
  deviceId: number,
  drawn: readonly DrawnWater[],
): Promise<void> {
  const { tx, newId } = context;
  const machine = await tx
    .selectFrom('device')
    .select(['deviceType', 'placeId', 'stallId'])
    .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();
  const last = await tx
    .selectFrom('waterUse')
    .select(({ fn }) => fn.max('useNo').as('useNo'))
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();

  const held = settingsHeld(machine.deviceType, machine.settings);
  let useNo = last?.useNo ?? 0;
  for (const { cardNo, startedAt, isLost = false, ...reading } of drawn) {
    const holder = await findByCard(context, cardNo);
    if (!holder) throw new Error(`no account behind card ${cardNo}`);

    useNo += 1;
    const state = isLost ? waterState.key.lost : waterState.key.ended;
    const use = await addUse(context, {
      useId: newId(),
      deviceId,
      useNo,
      canteenId: machine.placeId,
      stallId: machine.stallId,
      cardNo,
      nuclearMode: nuclearMode.key.card,
      accountId: holder.accountId,
      custId: holder.custId,
      state,
      occurredAt: startedAt,
      chargedBy: Number(held['chargedBy']),
      unitPrice: Number(held['unitPrice']),
      mostMinutes: Number(held['mostMinutes']),
      held: Number(held['holdAmount']),
    });
    const endedAt = afterSeconds(startedAt, reading.seconds);
    await endUse({ ...context, now: endedAt }, use, reading, state);
  }
}
