import { kitchenStaff } from '#areas/backcourt/contract/kitchen-staff.ts';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import type { machineType } from '#areas/canteen/contract/client-type.ts';
import { insertDevice, pageDevice, renewDeviceSecret } from '#areas/device/contract/device.ts';
import { deviceState } from '#areas/device/contract/lookups.ts';
import { DEMO_MACHINE_SN } from '#areas/device/contract/machine/demo-sn.ts';
import {
  canDo,
  kitchenKinds,
  type MachineKind,
  machineKinds,
} from '#areas/device/contract/machine/kinds.ts';
import { tableware, tablewareState } from '#areas/device/contract/machine/tableware.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { type ConsoleClient, logIn, type RowOf } from './console-client.ts';
import { FleetError, inParallel, readCards } from './fleet.ts';
import { createMachine, type SimulatedMachine } from './machine/machine.ts';
import { openScreen } from './machine/page.ts';
import type { Surroundings } from './machine/parts.ts';
import type { Options } from './options.ts';
import { createRandom } from './random.ts';

/* `npm run terminals -- --all`: a machine of every kind, each an honest client of the device API. */

type Device = RowOf<typeof pageDevice>;

/** What the machines of a kind did. */
export interface KindOutcome {
  readonly title: string;
  readonly deeds: ReadonlyMap<string, number>;
  /** Why it could not go on; undefined where it lived to the end. */
  readonly fault?: string;
}

const KINDS = [...machineKinds, ...kitchenKinds];

const MINUTE_MS = 60_000;

/** Lets a machine of every kind live for a while, each by polling or over a line that stays open in turn. */
export async function runEveryKind(
  options: Options,
  say: (line: string) => void,
): Promise<KindOutcome[]> {
  const client = await logIn(options.url, options);
  try {
    const random = createRandom(options.seed ?? Math.floor(Math.random() * 0xffffffff));
    const [canteen] = await client.call(listAllAuthHalfCanteen, undefined);
    if (!canteen) throw new FleetError('没有食堂 there is no canteen to put machines at');

    const around = await lookAround(client, canteen.canteenId);
    const known = await knownMachines(client);
    const machines = await inParallel(KINDS, async (kind) => ({
      kind,
      machine: await openOfKind(client, {
        kind,
        around,
        canteenId: canteen.canteenId,
        known: known.find(({ deviceType }) => kind.types.some((type) => type === deviceType)),
        keepsLine: KINDS.indexOf(kind) % 2 === 0,
        random: random.fork(KINDS.indexOf(kind)),
      }),
    }));
    say(`${options.url}  设备 machines ${machines.length}  ${options.minutes} min`);
    const signal = AbortSignal.timeout(options.minutes * MINUTE_MS);

    return await Promise.all(
      machines.map(async ({ kind, machine }) => {
        const fault = await faultOf(machine, signal);

        return { title: kind.title, deeds: machine.deeds(), ...(fault !== undefined && { fault }) };
      }),
    );
  } finally {
    await client.logOut();
  }
}

/** Lets a machine live; what the house refuses ends it, and is told. */
async function faultOf(
  machine: SimulatedMachine,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    await machine.run(signal);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    machine.close();
  }
}

const PREFIX = 'SIMKIND';

/**
 * Machines that may be spoken for: those of the demo and those of earlier runs. Any other belongs to somebody, whose secret would end. Those that are
 * disabled stay so.
 */
async function knownMachines(client: ConsoleClient): Promise<Device[]> {
  const found: Device[] = [];
  for (const keyword of [DEMO_MACHINE_SN, PREFIX])
    for await (const device of client.rows(pageDevice, { keyword }))
      if (device.sn.startsWith(keyword) && device.state === deviceState.key.enabled)
        found.push(device);

  return found;
}

interface Wanted {
  readonly kind: MachineKind;
  readonly around: Surroundings;
  readonly canteenId: string;
  readonly known: Device | undefined;
  readonly keepsLine: boolean;
  readonly random: ReturnType<typeof createRandom>;
}

/** Speaks for a machine of a kind; registers one where there is none. */
async function openOfKind(client: ConsoleClient, wanted: Wanted): Promise<SimulatedMachine> {
  const { kind, known, canteenId, keepsLine, random, around } = wanted;
  const [deviceType] = kind.types;
  const { deviceId, sn, secret } = known
    ? await client.call(renewDeviceSecret, { deviceId: known.deviceId })
    : await register(client, kind, canteenId);
  if (canDo(deviceType, 'isPage')) return openScreen(client, { deviceId, deviceType });

  const identity = { sn, secret, keepsLine, deviceType: known?.deviceType ?? deviceType };

  return createMachine(client.origin, identity, { random, around });
}

const register = (client: ConsoleClient, { name, title, types }: MachineKind, canteenId: string) =>
  client.call(insertDevice, {
    canteenId,
    deviceNum: `SK${String(KINDS.findIndex((kind) => kind.name === name) + 1).padStart(2, '0')}`,
    deviceName: `模拟${title}`,
    deviceType: types[0] as (typeof machineType)[number]['key'],
    deviceModel: 'simulated',
    sn: `${PREFIX}${name}`.toUpperCase(),
    settings: canDo(types[0], 'metersWater') ? { sector: 1 } : {},
  });

/** How many of each a machine knows at most. */
const KNOWN = 50;

/** What machines find in the canteen they stand in. */
async function lookAround(client: ConsoleClient, canteenId: string): Promise<Surroundings> {
  const cards = await readCards(client);
  const dishesIds: number[] = [];
  for await (const { dishesId } of client.rows(dishes.page, {})) {
    dishesIds.push(Number(dishesId));
    if (dishesIds.length === KNOWN) break;
  }

  const staffNums: string[] = [];
  for await (const { staffNum } of client.rows(kitchenStaff.page, { canteenId })) {
    staffNums.push(staffNum);
    if (staffNums.length === KNOWN) break;
  }

  const trays: string[] = [];
  for await (const { code, custId, state } of client.rows(tableware.page, { canteenId }))
    if (custId === null && state === tablewareState.key.inUse) trays.push(code);

  return { cards, dishesIds, staffNums, trays };
}

/** What every kind did, a line each. */
export const describeKinds = (outcomes: readonly KindOutcome[]): string =>
  [
    '',
    ...outcomes.map(({ title, deeds, fault }) => {
      const told = [...deeds].map(([what, count]) => `${what} ${count}`).join(', ');

      return `${fault === undefined ? '✔' : '✘'} ${title}  ${told}${fault === undefined ? '' : `  ${fault}`}`;
    }),
    '',
  ].join('\n');

/** Whether every machine lived to the end, and did something. */
export const kindsPassed = (outcomes: readonly KindOutcome[]): boolean =>
  outcomes.every(({ fault, deeds }) => fault === undefined && deeds.size > 0);
