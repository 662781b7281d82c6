import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import type { Context } from '#kit/server/context.ts';
import { deviceState } from '../contract/lookups.ts';
import { alarmLevel, logLevel, paperState } from '../contract/machine/device-door.ts';
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

/** Seconds between two heartbeats of what is installed. */
const HEARTBEAT_SECONDS = 3600;

/** Registers devices that have been seen just now, but for spare ones, which are disabled. @returns their ids */
export async function installDevices(
  context: Context,
  installations: readonly Installation[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { place, cells = 0, isSpare = false, ...device } of installations) {
    const { deviceId } = await registerDevice(context, {
      ...device,
      ...place,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
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

/** Machines of a house that is set up which have something to say. */
interface Talking {
  readonly printer: number;
  readonly fridge: number;
  readonly gateway: number;
}

/** What a printer that runs out of paper, a fridge that is too warm and a gateway that restarted say of themselves. */
export async function furnishMachines(
  context: Context,
  { printer, fridge, gateway }: Talking,
): Promise<void> {
  await writeDevice(context, printer, { paper: paperState.key.low });
  await raiseAlarm(context, {
    deviceId: printer,
    code: 'PAPER_LOW',
    level: alarmLevel.key.notice,
    detail: '剩余约20张',
  });
  await writeDevice(context, fridge, { temperature: 92 });
  await raiseAlarm(context, {
    deviceId: fridge,
    code: 'TEMPERATURE',
    level: alarmLevel.key.critical,
    detail: '9.2℃，上限8.0℃',
  });
  const lines = [
    { level: logLevel.key.information, message: '网关启动，固件 2.4.1' },
    { level: logLevel.key.warning, message: '子设备 3 应答超时，已重试' },
  ];
  for (const line of lines)
    await context.tx
      .insertInto('deviceLog')
      .values({ ...line, logId: context.newId(), deviceId: gateway, occurredAt: context.now })
      .execute();
}
