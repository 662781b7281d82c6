import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import type { Context } from '#kit/server/context.ts';
import { deviceState } from '../contract/lookups.ts';
import type { MachineSettings } from '../contract/machine/settings.ts';
import { setDoors } from './cabinet-cells.ts';
import { registerDevice, writeDevice } from './device-store.ts';
import { raiseAlarm } from './machine/alarms.ts';

/** A device as it is installed in a house that is set up. */
export interface Installation {
  readonly deviceNum: string;
  readonly deviceName: string;
  /** Key of deviceType. */
  readonly deviceType: number;
  readonly sn: string;
  readonly place: SellingPlace;
  readonly installAddress: string;
  /** Doors of a pick-up cabinet. */
  readonly cells?: number;
  /** It stands in a store room. */
  readonly isSpare?: boolean;
}

/** Registers devices that have been seen just now, but for spare ones, which are disabled. @returns their ids */
export async function installDevices(
  context: Context,
  installations: readonly Installation[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { place, cells = 0, isSpare = false, ...device } of installations) {
    const { deviceId } = await registerDevice(context, { ...device, ...place });
    await writeDevice(
      context,
      deviceId,
      isSpare ? { state: deviceState.key.disabled } : { lastHeartbeatAt: context.now },
    );
    if (cells > 0) await setDoors(context, deviceId, cells);
    ids.push(deviceId);
  }

  return ids;
}

/** What a machine of a house that is set up says of itself. */
export interface Said {
  readonly deviceId: number;
  /** Key of paperState. */
  readonly paper?: number;
  /** Tenths of a degree Celsius. */
  readonly temperature?: number;
  readonly alarm?: { readonly code: string; readonly level: number; readonly detail: string };
  /** What is set at it beside what such machines begin with. */
  readonly settings?: MachineSettings;
  /** Lines of its own log, levels as keys of logLevel. */
  readonly lines?: readonly { readonly level: number; readonly message: string }[];
}

/** Takes down what machines say of themselves, as if they had said it just now. */
export async function furnishMachines(context: Context, said: readonly Said[]): Promise<void> {
  for (const { deviceId, paper, temperature, settings, alarm, lines = [] } of said) {
    const set = settings && { settings: JSON.stringify(settings) };
    await writeDevice(context, deviceId, { paper, temperature, ...set });
    if (alarm) await raiseAlarm(context, { deviceId, ...alarm });

    for (const line of lines)
      await context.tx
        .insertInto('deviceLog')
        .values({ ...line, logId: context.newId(), deviceId, occurredAt: context.now })
        .execute();
  }
}
