import { clientType } from '#areas/canteen/contract/client-type.ts';
import { atCanteen, placeKind } from '#areas/canteen/contract/selling-place.ts';
import { DEMO_MACHINE_SN } from '#areas/device/contract/machine/demo-sn.ts';
import { alarmLevel, logLevel, paperState } from '#areas/device/contract/machine/device-door.ts';
import { kitchenKinds, machineKinds } from '#areas/device/contract/machine/kinds.ts';
import { furnishMachines, type Installation, installDevices } from '#areas/device/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { canteens } from './places.ts';

interface Place {
  readonly canteenId: number;
  readonly stallIds: readonly number[];
}

/** A machine that stands for its kind. */
type KindMachine = Awaited<ReturnType<typeof setUpMachines>>[number];

const CABINET_CELLS = 12;

function terminalsOf({ canteenId, stallIds }: Place, index: number): Installation[] {
  const canteen = canteens[index];
  return stallIds.map((stallId, at) => {
    const num = `${canteen?.num}${String(at + 1).padStart(2, '0')}`;
    const deviceName = `${canteen?.stalls[at]?.name}1号机`;
    const where = {
      place: atCanteen(canteenId, stallId),
      installAddress: `${canteen?.name}${at + 1}号窗口`,
    };

    return {
      deviceNum: `XF${num}`,
      deviceName,
      deviceType: clientType.key.dualScreenPos,
      sn: `YX20260901${num}`,
      ...where,
    };
  });
}

/** One machine of each kind that has none yet, with what such machines say of themselves. @returns the machines */
async function setUpMachines(context: Context, canteenId: number) {
  const kinds = [...machineKinds, ...kitchenKinds].filter(
    ({ name }) => name !== 'consumeDualScreen',
  );
  const ids = await installDevices(
    context,
    kinds.map(({ title, types: [deviceType] }, at) => {
      const num = String(at + 1).padStart(2, '0');

      return {
        deviceNum: `JQ${num}`,
        deviceName: `${title}1号`,
        deviceType,
        sn: `${DEMO_MACHINE_SN}${num}`,
        place: atCanteen(canteenId, null),
        installAddress: canteens[0]?.name ?? '',
      };
    }),
  );
  const idOf = (name: string): number =>
    ids[kinds.findIndex((kind) => kind.name === name)] as number;

  await furnishMachines(context, [
    { deviceId: idOf('waterControl'), settings: { sector: 1 } },
    {
      deviceId: idOf('sensor'),
      settings: { unit: '°C', limited: 1, lowest: 0, highest: 800 },
    },
    { deviceId: idOf('meter'), settings: { unit: 'kWh' } },
    { deviceId: idOf('instrument'), settings: { unit: 'pH' } },
    { deviceId: idOf('heightWeightScale'), settings: { unit: 'kg' } },
    {
      deviceId: idOf('printer'),
      paper: paperState.key.low,
      alarm: { code: 'PAPER_LOW', level: alarmLevel.key.notice, detail: '剩余约20张' },
    },
    {
      deviceId: idOf('sampleMachine'),
      temperature: 92,
      alarm: {
        code: 'TEMPERATURE',
        level: alarmLevel.key.critical,
        detail: '9.2°C，上限8.0°C',
      },
    },
    {
      deviceId: idOf('dataGateway'),
      lines: [
        { level: logLevel.key.information, message: '网关启动，固件 2.4.1' },
        { level: logLevel.key.warning, message: '子设备 3 应答超时，已重试' },
      ],
    },
  ]);

  return kinds.map(({ types: [deviceType] }, at) => ({
    deviceType,
    canteenId,
    deviceId: ids[at] as number,
  }));
}

/** A terminal at every stall and one in reserve, cabinets at the two large canteens, two tills, a machine of each kind. @returns the terminal of each stall, and the machines */
export async function setUpDevices(
  context: Context,
  places: readonly Place[],
  supermarketId: number,
): Promise<{
  readonly terminals: ReadonlyMap<number, number>;
  readonly machines: readonly KindMachine[];
}> {
  const terminals = places.flatMap(terminalsOf);
  const reserve = {
    deviceNum: 'XF9001',
    deviceName: '备用机',
    deviceType: clientType.key.dualScreenPos,
    sn: 'YX202609019001',
    place: atCanteen(places[0]?.canteenId as number, null),
    installAddress: '库房',
    isSpare: true,
  };

  const cabinets = places.slice(0, 2).map(({ canteenId }, at) => ({
    deviceNum: `QC0${at + 1}`,
    deviceName: `${canteens[at]?.name}取餐柜`,
    deviceType: clientType.key.pickUpCabinet,
    sn: `YX20260901QC0${at + 1}`,
    place: atCanteen(canteenId, null),
    cells: CABINET_CELLS,
    installAddress: `${canteens[at]?.name}东门`,
  }));

  const tills = [1, 2].map((no) => ({
    deviceNum: `SY0${no}`,
    deviceName: `${no}号收银台`,
    deviceType: clientType.key.supermarketTill,
    sn: `YX20260901SY0${no}`,
    place: { placeKind: placeKind.key.supermarket, placeId: supermarketId, stallId: null },
    installAddress: '超市出口',
  }));
  const ids = await installDevices(context, [...terminals, reserve, ...cabinets, ...tills]);
  const machines = await setUpMachines(context, places[0]?.canteenId as number);

  return {
    machines,
    terminals: new Map(
      terminals.map(({ place }, at) => [place.stallId as number, ids[at] as number]),
    ),
  };
}
