import { withOwnMenu } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { System } from '#kit/server/system.ts';
import type { DisplayHooks } from '../hooks.ts';
import { type MachineShown, machinesShown, menuAt, type ShownAt, sellsOut } from './content.ts';
import type { Page } from './page.ts';

/** Milliseconds after which a place is looked at without word of a change: where a sale may use something up, and elsewhere. */
const LOOK = { sellsOut: 2000, quiet: 30_000 } as const;

/** A menu as it was read last, and when it is read again. */
interface Place extends ShownAt {
  readonly text: string;
  readonly lookAt: number;
}

/** A machine with the name of the place whose menu it shows. */
interface Settled {
  readonly machine: MachineShown;
  readonly place: string;
}

/** The open pages of one merchant, and what they show. */
export interface House {
  readonly merchantId: number;
  readonly pages: Set<Page>;
  /** By what their pages prove themselves with; null for pages that are no machine's any more. */
  machines: ReadonlyMap<string, Settled | null>;
  places: ReadonlyMap<string, Place>;
  notices: string;
  /** What has to be read anew. */
  readonly stale: { machines: boolean; menus: boolean };
  reading: Promise<void> | undefined;
  /** When machines were read last. */
  readAt: number;
}

export const newHouse = (merchantId: number): House => ({
  merchantId,
  pages: new Set(),
  machines: new Map(),
  places: new Map(),
  notices: '[]',
  stale: { machines: true, menus: true },
  reading: undefined,
  readAt: 0,
});

/** Whether a place of it has to be looked at again. */
export const isDue = ({ places }: House): boolean =>
  [...places.values()].some(({ lookAt }) => lookAt <= performance.now());

export const machineAt = (house: House, { secretHash }: Page): MachineShown | undefined =>
  house.machines.get(secretHash)?.machine;

/** Reads what is stale, and places that are due: each place once, however many pages show it. */
export async function readHouse(
  system: Pick<System, 'urgent'>,
  { notices }: DisplayHooks,
  house: House,
): Promise<void> {
  const { merchantId, stale } = house;
  const wanted = { ...stale };
  stale.machines = false;
  stale.menus = false;

  try {
    await system.urgent.merchant(merchantId, { readOnly: true }, async (tx, client) => {
      const context = { tx, client, merchantId };
      const machines =
        wanted.machines || wanted.menus ? await readMachines(context, house) : undefined;
      const told =
        wanted.machines || wanted.menus ? JSON.stringify(await notices(context)) : house.notices;
      const places = await readPlaces(context, {
        wanted: machines?.places ?? house.places,
        known: wanted.menus ? new Map() : house.places,
      });

      house.machines = machines?.settled ?? house.machines;
      house.notices = told;
      house.places = places;
      if (machines) house.readAt = performance.now();
    });
  } catch (error) {
    stale.machines ||= wanted.machines;
    stale.menus ||= wanted.menus;
    throw error;
  }
}

type Merchant = Pick<Context, 'tx' | 'client' | 'merchantId'>;

async function readMachines(context: Merchant, { pages }: House) {
  const secretHashes = [...new Set([...pages].map(({ secretHash }) => secretHash))];
  const machines = await machinesShown(context, { secretHashes });
  const own = await withOwnMenu(
    context,
    machines.map(({ deviceId }) => deviceId),
  );

  const settled = new Map<string, Settled | null>(secretHashes.map((secret) => [secret, null]));
  const places = new Map<string, ShownAt>();
  for (const machine of machines) {
    const { canteenId, stallId, timeZone } = machine;
    const deviceId = own.has(machine.deviceId) ? machine.deviceId : undefined;
    const place = [canteenId, stallId ?? '', deviceId ?? ''].join(' ');
    places.set(place, { canteenId, stallId, timeZone, deviceId });
    settled.set(machine.secretHash ?? '', { machine, place });
  }

  return { settled, places };
}

interface Places {
  readonly wanted: ReadonlyMap<string, ShownAt>;
  /** As they were read before. */
  readonly known: ReadonlyMap<string, Place>;
}

async function readPlaces(
  context: Merchant,
  { wanted, known }: Places,
): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (const [name, at] of wanted) {
    const before = known.get(name);
    if (before && before.lookAt > performance.now()) {
      places.set(name, before);
      continue;
    }

    const menu = await menuAt(context, at);
    const { canteenId, stallId, timeZone, deviceId } = at;
    const lookAt = performance.now() + (sellsOut(menu) ? LOOK.sellsOut : LOOK.quiet);
    places.set(name, {
      canteenId,
      stallId,
      timeZone,
      deviceId,
      text: JSON.stringify(menu),
      lookAt,
    });
  }

  return places;
}

/** Sends every page of a house what it does not show yet; a page that is no machine's any more is told so and goes. */
export function deliver({ pages, machines, places, notices }: House): void {
  for (const page of pages) {
    const settled = machines.get(page.secretHash);
    /* It came while the house was read: the next reading knows it. */
    if (settled === undefined) continue;
    if (settled === null) {
      page.tell('unpaired');
      page.end();
      continue;
    }

    const { machine, place } = settled;
    const { shown, silence = null } = machine;
    page.send('machine', JSON.stringify({ ...shown, silence }));
    if (silence !== null) continue;

    const menu = places.get(place);
    page.send('notices', notices);
    if (menu) page.send('menu', menu.text);
  }
}
