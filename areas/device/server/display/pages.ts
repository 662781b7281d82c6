import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '#kit/server/database/listen.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import type { DisplayHooks } from '../hooks.ts';
import type { WaitingRoom } from '../machine/waiting-room.ts';
import { codeOf } from './codes.ts';
import { followCommands } from './commands.ts';
import { deliver, type House, isDue, machineAt, newHouse, readHouse } from './house.ts';
import type { Page } from './page.ts';
import { pairedPages } from './paired.ts';

/*
 * Pages that are open on this server. The database says whose pages show something else from now on; pages that wait with a code hear when one was
 * entered.
 */

export interface Displays {
  /** A page that came: it gets what it shows, its code, or word that it has neither, and whatever changes. */
  add(page: Page): Promise<void>;
  /** The merchant a page shows for, where it is open here. */
  merchantOf(secretHash: string): number | undefined;
  /** How many pages are open. */
  count(): number;
  /** Ends all of them: the server stops. */
  close(): void;
}

/** Milliseconds in which changes are gathered before they are read. */
const GATHER = 50;

/** Milliseconds after which machines are read without word of a change: authorisations end by themselves. */
const MACHINES = 60_000;

/** Milliseconds between two signs of life: of a page to the lists of machines, and of the server to its pages. */
const BEAT = 10_000;

/** Milliseconds between two looks at what changes without word of it. */
const ROUND = 1000;

export async function openDisplays(
  system: System,
  hooks: DisplayHooks,
  room: WaitingRoom,
): Promise<Displays> {
  const houses = new Map<number, House>();
  /** Pages that show a code. */
  const waiting = new Set<Page>();
  let isClosed = false;
  let beatAt = 0;

  const readWhileStale = async (house: House): Promise<void> => {
    const { stale, pages } = house;
    while ((stale.machines || stale.menus) && pages.size > 0 && !isClosed) {
      await delay(GATHER);
      await readHouse(system, hooks, house);
      deliver(house);
    }
  };

  /** Has a house read, once for all that ask meanwhile. A reading that fails is tried again by the next round. */
  const refresh = (house: House): Promise<void> => {
    house.reading ??= readWhileStale(house)
      .catch((error: unknown) => {
        const { merchantId } = house;
        system.log.warn({ merchantId, error: String(error) }, 'what pages show could not be read');
      })
      .finally(() => {
        house.reading = undefined;
      });

    return house.reading;
  };

  const changed = (house: House, what: keyof House['stale']): void => {
    house.stale[what] = true;
    void refresh(house);
  };

  /** A page that is a machine's: it shows what is sold there, and follows what the machine is told. */
  const settle = async (page: Page, merchantId: number): Promise<void> => {
    const house = houses.get(merchantId) ?? newHouse(merchantId);
    houses.set(merchantId, house);
    house.pages.add(page);
    page.onEnd(() => {
      house.pages.delete(page);
      if (house.pages.size === 0 && houses.get(merchantId) === house) houses.delete(merchantId);
    });

    house.stale.machines = true;
    await refresh(house);
    const machine = machineAt(house, page);
    if (!machine) return;

    await beat(merchantId, [machine.deviceId]);
    void followCommands({ system, room, page }, { merchantId, deviceId: machine.deviceId });
  };

  /** Pages that became a machine's while they showed a code. */
  const settlePaired = async (): Promise<void> => {
    if (waiting.size === 0) return;

    const secrets = [...waiting].map(({ secretHash }) => secretHash);
    const paired = await pairedPages(system, secrets);
    for (const page of waiting) {
      const merchantId = paired.get(page.secretHash);
      if (merchantId === undefined) continue;

      waiting.delete(page);
      void settle(page, merchantId).catch(() => page.end());
    }
  };

  const settleAfterPairing = (): void => {
    settlePaired().catch((error: unknown) =>
      system.log.warn({ error: String(error) }, 'paired pages could not be looked up'),
    );
  };

  /** The stream of a page is the heartbeat of its machine (rule devices/online). */
  const beat = (merchantId: number, deviceIds: readonly number[]): Promise<unknown> =>
    system.urgent.merchant(merchantId, {}, (_tx, client) =>
      client.query({
        name: 'device.displaysBeat',
        text: `update device set last_heartbeat_at = now()
          where merchant_id = $1 and device_id = any($2::bigint[]) and removed_at is null`,
        values: [merchantId, deviceIds],
      }),
    );

  const beatAll = async (): Promise<void> => {
    const told = JSON.stringify({ at: Date.now() });
    for (const page of waiting) page.tell('beat', told);

    for (const [merchantId, house] of houses) {
      for (const page of house.pages) page.tell('beat', told);

      const deviceIds = [...house.pages].flatMap((page) => machineAt(house, page)?.deviceId ?? []);
      if (deviceIds.length > 0) await beat(merchantId, deviceIds);
    }
  };

  const round = async (): Promise<void> => {
    const now = performance.now();
    if (now >= beatAt) {
      beatAt = now + BEAT;
      await beatAll();
    }

    for (const house of houses.values()) {
      if (house.reading !== undefined) continue;

      if (now > house.readAt + MACHINES) house.stale.machines = true;
      if (house.stale.machines || house.stale.menus) await refresh(house);
      else if (isDue(house)) {
        await readHouse(system, hooks, house);
        deliver(house);
      }
    }
  };

  await listen(system, 'display_changed', (payload) => {
    const [merchantId = '', deviceId] = payload.split(' ');
    const isLost = payload === '';
    const meant = isLost ? [...houses.values()] : [houses.get(Number(merchantId)) ?? []].flat();
    for (const house of meant) changed(house, deviceId === undefined ? 'menus' : 'machines');

    if (isLost || deviceId !== undefined) settleAfterPairing();
  });
  startWorker(system, { name: 'pages of machines', pause: () => ROUND, round });

  return {
    async add(page) {
      const { secretHash } = page;
      const merchantId = (await pairedPages(system, [secretHash])).get(secretHash);
      if (merchantId !== undefined) return settle(page, merchantId);

      const code = await codeOf(system, Buffer.from(secretHash, 'hex'));
      if (!code) {
        page.tell('unpaired');
        page.end();
        return;
      }

      waiting.add(page);
      page.onEnd(() => waiting.delete(page));
      page.send('code', JSON.stringify(code));
      /* It may have been entered between the two looks. */
      await settlePaired();
    },
    merchantOf: (secretHash) =>
      [...houses.values()].find(({ machines }) => machines.get(secretHash))?.merchantId,
    count: () =>
      waiting.size + [...houses.values()].reduce((sum, { pages }) => sum + pages.size, 0),
    close() {
      isClosed = true;
      for (const page of waiting) page.end();
      for (const { pages } of houses.values()) for (const page of pages) page.end();
    },
  };
}
