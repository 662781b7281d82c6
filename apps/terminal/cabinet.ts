import { clientType } from '#areas/canteen/contract/client-type.ts';
import {
  cleanCells,
  deviceCommands,
  deviceLay,
  deviceOpen,
  heatCells,
  listCells,
  onOff,
  pageCabinet,
  saveCabinet,
} from '#areas/device/contract/cabinet.ts';
import { renewDeviceSecret } from '#areas/device/contract/device.ts';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { createClock } from './clock.ts';
import type { ConsoleClient } from './console-client.ts';
import { DeviceRefusedError, openWire } from './device-request.ts';
import type { Random } from './random.ts';

/** A meal that is fetched from a cabinet, and whether its buyer comes. */
export interface Parcel {
  readonly pickCode: string;
  readonly comes: boolean;
}

/** What a cabinet did, and where its own book and the console differ. */
export interface CabinetOutcome {
  readonly laid: number;
  readonly fetched: number;
  /** Taken out again by an operator: the diner did not come. */
  readonly cleared: number;
  /** Commands of the console it carried out, and those it could not. */
  readonly obeyed: number;
  readonly failed: number;
  /** Doors of which cabinet and console say different things, and doors that were given to two meals. */
  readonly differing: number;
}

type Doors = ReturnType<typeof openDoors>;

type Call = <E extends Endpoint>(endpoint: E, body: unknown) => Promise<ResultOf<E>>;

const DOORS = 12;

interface Door {
  code?: string | undefined;
  isOpen: boolean;
  heat: 1 | 2;
}

type Command = ResultOf<typeof deviceCommands>['commands'][number];

/** The heater of this door is broken. */
const COLD_DOOR_INDEX = 1;

const BROKEN = '加热器故障';

/** The doors of a cabinet and its calls, which throw NoAnswerError or DeviceRefusedError. */
function openDoors(call: Call) {
  const doors = Array.from({ length: DOORS }, (): Door => ({ isOpen: false, heat: onOff.key.off }));
  const count = { obeyed: 0, failed: 0, contradictions: 0 };
  const doorOf = (doorNo: number): Door => doors[doorNo - 1] as Door;

  function carryOut({ doorNo, command, value }: Command): boolean {
    if (command === 'heat' && doorNo === COLD_DOOR_INDEX) return false;

    if (command === 'heat') doorOf(doorNo).heat = value;
    if (command === 'door') doorOf(doorNo).isOpen = value === onOff.key.on;

    return true;
  }

  return {
    doors,
    count,
    /** A courier lays a meal in, and the door is shut. @returns false where the cabinet is full */
    async lay(code: string): Promise<boolean> {
      try {
        const { doorNo } = await call(deviceLay, { code });
        if (doorOf(doorNo).code !== undefined) count.contradictions += 1;
        doorOf(doorNo).code = code;
        return true;
      } catch (error) {
        if (error instanceof DeviceRefusedError && error.message.includes('NO_FREE_CELL'))
          return false;
        throw error;
      }
    },
    /** A buyer types the code and takes the meal out. */
    async fetch(code: string): Promise<void> {
      const { doorNo } = await call(deviceOpen, { code });
      if (doorOf(doorNo).code !== code) count.contradictions += 1;
      doorOf(doorNo).code = undefined;
    },
    /** Does what it is told until nothing waits any more; what lies behind a door the console opens is taken out. */
    async obey(): Promise<void> {
      let answers: { commandId: number; ok: boolean; reason: string }[] = [];
      do {
        const { commands } = await call(deviceCommands, { answers });
        answers = commands.map((command) => {
          const ok = carryOut(command);
          return { commandId: command.commandId, ok, reason: ok ? '' : BROKEN };
        });
        count.obeyed += answers.filter(({ ok }) => ok).length;
        count.failed += answers.filter(({ ok }) => !ok).length;
      } while (answers.length > 0);

      for (const door of doors.filter(({ isOpen }) => isOpen))
        Object.assign(door, { code: undefined, isOpen: false });
    },
  };
}

/** Doors of which the console says something else than the cabinet, or still waits for an answer. */
async function differing(
  client: ConsoleClient,
  deviceId: string,
  { doors }: Doors,
): Promise<number> {
  const cells = await client.call(listCells, { deviceId });
  const isSame = ({ doorNo, orderId, heat, waiting, failure }: (typeof cells)[number]): boolean => {
    const door = doors[doorNo - 1];
    const fails = doorNo === COLD_DOOR_INDEX ? ['', BROKEN] : [''];

    return (
      (door?.code !== undefined) === (orderId !== null) &&
      door?.heat === heat &&
      waiting === 0 &&
      fails.includes(failure)
    );
  };

  return Math.abs(cells.length - doors.length) + cells.filter((cell) => !isSame(cell)).length;
}

/**
 * Fills a cabinet of a canteen as often as it takes: meals are laid in until it is full and warmed, diners who come open a door by the code,
 * an operator takes out the rest.
 */
export async function runCabinet(
  client: ConsoleClient,
  { canteenId, parcels }: { readonly canteenId: string; readonly parcels: readonly Parcel[] },
  random: Random,
): Promise<CabinetOutcome> {
  const { deviceId, ...identity } = await registerCabinet(client, canteenId);
  const wire = openWire(client.origin, identity, createClock(random, 0).now);
  const cabinet = openDoors(
    async ({ method, path }, body) => (await wire.send({ method, path, body })) as never,
  );
  const done = { laid: 0, fetched: 0, cleared: 0, differing: 0 };
  try {
    await cabinet.obey();
    await warm(client, deviceId, onOff.key.off);
    const waiting = [...parcels];
    while (waiting.length > 0) {
      const inside: Parcel[] = [];
      for (let next = waiting[0]; next && (await cabinet.lay(next.pickCode)); next = waiting[0]) {
        inside.push(next);
        waiting.shift();
      }

      if (inside.length === 0) throw new Error('a cabinet that was emptied has no free cell');

      done.laid += inside.length;
      await warm(client, deviceId, onOff.key.on);
      await cabinet.obey();
      for (const { pickCode } of random.shuffled(inside.filter(({ comes }) => comes)))
        await cabinet.fetch(pickCode);
      done.fetched += inside.filter(({ comes }) => comes).length;
      done.differing += await differing(client, deviceId, cabinet);
      done.cleared += await clear(client, deviceId);
      await warm(client, deviceId, onOff.key.off);
      await cabinet.obey();
      done.differing += await differing(client, deviceId, cabinet);
    }

    const { obeyed, failed, contradictions } = cabinet.count;
    return { ...done, obeyed, failed, differing: done.differing + contradictions };
  } finally {
    wire.close();
  }
}

const SN = 'SIMCAB';

/** The simulated cabinet of a canteen: made at its first run, used again later, emptied of what a run that was killed left in it. */
async function registerCabinet(client: ConsoleClient, canteenId: string) {
  const sn = `${SN}${canteenId}`;
  const draft = {
    deviceNum: sn.slice(-18),
    deviceName: '模拟取餐柜',
    deviceType: clientType.key.pickUpCabinet,
    sn,
    canteenId,
  } as const;

  const wanted = { ...draft, cells: DOORS, installAddress: '' };
  for await (const { deviceId, sn: known } of client.rows(pageCabinet, { keyword: sn })) {
    if (known !== sn) continue;

    const { secret } = await client.call(renewDeviceSecret, { deviceId });
    await clear(client, deviceId);
    return { deviceId, sn, secret };
  }

  const { deviceId, secret } = await client.call(saveCabinet, wanted);

  return { deviceId, sn, secret: secret ?? '' };
}

/** An operator takes out whatever lies in a cabinet. @returns how much */
async function clear(client: ConsoleClient, deviceId: string): Promise<number> {
  const left = (await client.call(listCells, { deviceId })).filter(
    ({ orderId }) => orderId !== null,
  );
  const cellIds = left.map(({ cellId }) => cellId);
  if (cellIds.length > 0) await client.call(cleanCells, { cellIds, remark: '无人取餐' });

  return cellIds.length;
}

/** An operator warms, or no longer, what lies in a cabinet. */
async function warm(client: ConsoleClient, deviceId: string, value: 1 | 2): Promise<void> {
  const cells = await client.call(listCells, { deviceId });
  const cellIds = cells.filter(({ heat, orderId }) =>
    value === onOff.key.on ? orderId !== null : heat === onOff.key.on,
  );
  if (cellIds.length > 0)
    await client.call(heatCells, { cellIds: cellIds.map(({ cellId }) => cellId), value });
}

/** Whether whatever was laid in was fetched or taken out, and cabinet and console agree. */
export const cabinetAgrees = ({
  laid,
  fetched,
  cleared,
  differing: wrong,
}: CabinetOutcome): boolean => laid === fetched + cleared && wrong === 0;
