import { clientType } from '#areas/canteen/contract/client-type.ts';
import { pageStall } from '#areas/canteen/contract/stall.ts';
import {
  insertDevice,
  pageDevice,
  renewDeviceSecret,
  updateDeviceState,
} from '#areas/device/contract/device.ts';
import { deviceState } from '#areas/device/contract/lookups.ts';
import { pageAccount } from '#areas/ledger/contract/account.ts';
import type { ConsoleClient, RowOf } from './console-client.ts';

/** The simulated terminals cannot be set up; the message says what is missing. */
export class FleetError extends Error {
  override readonly name = 'FleetError';
}

/** A registered terminal: who it is, what it proves itself with, and where it stands. */
export interface Identity {
  readonly deviceId: string;
  readonly sn: string;
  /** Told once at registration. */
  readonly secret: string;
  readonly canteenId: string;
  readonly canteenName: string;
  /** The number its next transaction gets: transactions of earlier runs are never touched again. */
  readonly firstNo: number;
}

type Stall = RowOf<typeof pageStall>;

type Device = RowOf<typeof pageDevice>;

const PREFIX = 'SIM';

const DIGITS = 4;

/**
 * Registers `total` terminals through the console API, spread over all stalls. Those of an earlier run are used again: they
 * get a new secret and go on counting where they stopped.
 * @throws FleetError where there is no stall
 */
export async function registerFleet(client: ConsoleClient, total: number): Promise<Identity[]> {
  const stalls: Stall[] = [];
  for await (const stall of client.rows(pageStall, {})) stalls.push(stall);
  if (stalls.length === 0) throw new FleetError('没有档口 there is no stall to put a terminal at');

  const spread = stalls.toSorted((a, b) => a.stallNum.localeCompare(b.stallNum));
  const known = new Map<string, Device>();
  for await (const device of client.rows(pageDevice, { keyword: PREFIX }))
    known.set(device.sn, device);
  const wanted = Array.from({ length: total }, (_unused, index) => ({
    sn: `${PREFIX}${String(index + 1).padStart(DIGITS, '0')}`,
    stall: spread[index % spread.length] as Stall,
  }));

  return inParallel(wanted, ({ sn, stall }) => {
    const device = known.get(sn);
    return device ? reuse(client, device) : register(client, sn, stall);
  });
}

const AT_ONCE = 4;

/** A few at a time, answers in the order of the list. */
export async function inParallel<Item, Result>(
  list: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = list.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  return results;
}

/* Numbers left out: a run that was killed may have used some it never told in a heartbeat. */
const SKIPPED = 10_000;

async function reuse(client: ConsoleClient, device: Device): Promise<Identity> {
  const { deviceId, sn, canteenId, canteenName } = device;
  if (device.state !== deviceState.key.enabled)
    await client.call(updateDeviceState, { deviceId, state: deviceState.key.enabled });
  const { secret } = await client.call(renewDeviceSecret, { deviceId });

  return {
    deviceId,
    sn,
    secret,
    canteenId,
    canteenName,
    firstNo: (device.lastTransactionNo ?? 0) + SKIPPED,
  };
}

async function register(client: ConsoleClient, sn: string, stall: Stall): Promise<Identity> {
  const { canteenId, canteenName, stallId } = stall;
  const { deviceId, secret } = await client.call(insertDevice, {
    deviceNum: sn,
    deviceName: `模拟终端${sn.slice(PREFIX.length)}`,
    deviceType: clientType.key.standUpConsumptionMachine,
    deviceModel: 'simulated',
    sn,
    canteenId,
    stallId,
  });

  return { deviceId, sn, secret, canteenId, canteenName, firstNo: 1 };
}

/**
 * The numbers of the cards people carry.
 * @throws FleetError where no person has one
 */
export async function readCards(client: ConsoleClient): Promise<string[]> {
  const cards: string[] = [];
  for await (const { cardNo } of client.rows(pageAccount, { status: deviceState.key.enabled }))
    if (cardNo !== null) cards.push(cardNo);
  if (cards.length === 0) throw new FleetError('没有可用的卡 nobody has a card to pay with');

  return cards;
}
