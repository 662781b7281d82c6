import { machineType } from '#areas/canteen/contract/client-type.ts';
import { insertDevice, pageDevice, renewDeviceSecret } from '#areas/device/contract/device.ts';
import {
  deviceWaterReading,
  deviceWaterStart,
  deviceWaterStop,
} from '#areas/device/contract/machine/water-door.ts';
import { waterUses } from '#areas/report/contract/water.ts';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { createClock } from './clock.ts';
import type { ConsoleClient } from './console-client.ts';
import { periodAround } from './consumption.ts';
import { DeviceRefusedError, openWire } from './device-request.ts';
import type { Random } from './random.ts';

/** What a water machine sold, and what the report says of it; fen. */
export interface WaterOutcome {
  readonly uses: number;
  readonly refused: number;
  /** Answers of calls that were sent again and said something else. */
  readonly contradictions: number;
  readonly charged: number;
  readonly reported: number;
}

type Call = <E extends Endpoint>(endpoint: E, body: unknown) => Promise<ResultOf<E>>;

/** Share of the calls that are sent again although they were answered. */
const REPEATS = 0.3;

/** Of showers that began while the machine had no line. */
const WITHOUT_LINE = 0.15;

/** Lets people take a shower at a machine of a canteen, one after the other. */
export async function runWater(
  client: ConsoleClient,
  {
    canteenId,
    cards,
    uses,
  }: { readonly canteenId: string; readonly cards: readonly string[]; readonly uses: number },
  random: Random,
): Promise<WaterOutcome> {
  const { deviceId, ...identity } = await registerMachine(client, canteenId);
  const clock = createClock(random, 0);
  const wire = openWire(client.origin, identity, clock.now);
  const call: Call = async ({ method, path }, body) =>
    (await wire.send({ method, path, body })) as never;
  const outcome = { uses: 0, refused: 0, contradictions: 0, charged: 0, reported: 0 };

  /** Sends a call, now and then twice. */
  const send: Call = async (endpoint, body) => {
    const answer = await call(endpoint, body);
    if (random.chance(REPEATS)) {
      const again = await call(endpoint, body);
      if (JSON.stringify(again) !== JSON.stringify(answer)) outcome.contradictions += 1;
    }

    return answer;
  };

  const period = periodAround(Date.now());
  const before = await reportedOf(client, deviceId, period);
  let useNo = await lastUseNo(client, deviceId, period);
  try {
    for (let at = 0; at < uses; at += 1) {
      useNo += 1;
      const cardNo = random.pick(cards);
      const startedAt = clock.wallTime();
      const seconds = random.between(60, 900);
      const reading = { useNo, millilitres: seconds * random.between(70, 110), seconds };
      const half = { useNo, millilitres: 0, seconds: Math.floor(seconds / 2) };
      if (!random.chance(WITHOUT_LINE)) {
        if (!(await opens(send, { useNo, cardNo }))) {
          outcome.refused += 1;
          continue;
        }
        await send(deviceWaterReading, half);
      }

      const { charged } = await send(deviceWaterStop, { ...reading, cardNo, startedAt });
      outcome.uses += 1;
      outcome.charged += charged;
    }

    outcome.reported = (await reportedOf(client, deviceId, period)) - before;

    return outcome;
  } finally {
    wire.close();
  }
}

/** Whether the house opens the tap for a card. */
async function opens(
  send: Call,
  start: { readonly useNo: number; readonly cardNo: string },
): Promise<boolean> {
  try {
    await send(deviceWaterStart, start);
    return true;
  } catch (error) {
    if (error instanceof DeviceRefusedError) return false;
    throw error;
  }
}

type Period = ReturnType<typeof periodAround>;

/** Fen the report says were charged at a machine. */
async function reportedOf(
  client: ConsoleClient,
  deviceId: string,
  period: Period,
): Promise<number> {
  let sum = 0;
  for await (const { charged } of client.rows(waterUses, { ...period, deviceIds: [deviceId] }))
    sum += charged;

  return sum;
}

/* Numbers left out: a run that was killed may have used some it never told. */
const SKIPPED = 1000;

/** A number of the machine that none of its uses of the period is above. */
async function lastUseNo(client: ConsoleClient, deviceId: string, period: Period): Promise<number> {
  let highest = 0;
  for await (const { useNo } of client.rows(waterUses, { ...period, deviceIds: [deviceId] }))
    highest = Math.max(highest, useNo);

  return Math.max(highest, Math.floor(Date.now() / 1000)) + SKIPPED;
}

const SN = 'SIMWATER';

/** The simulated machine of a canteen: made at its first run, used again later. */
async function registerMachine(client: ConsoleClient, canteenId: string) {
  const sn = `${SN}${canteenId}`;
  for await (const { deviceId, sn: known } of client.rows(pageDevice, { keyword: sn })) {
    if (known !== sn) continue;

    const { secret } = await client.call(renewDeviceSecret, { deviceId });
    return { deviceId, sn, secret };
  }

  const made = await client.call(insertDevice, {
    deviceNum: sn.slice(-18),
    deviceName: '模拟水控机',
    deviceType: machineType.key.waterController,
    sn,
    canteenId,
    settings: { sector: 1 },
  });

  return { deviceId: made.deviceId, sn, secret: made.secret ?? '' };
}

/** Whether machine and report say the same, whatever was sent twice. */
export const waterAgrees = ({ charged, reported, contradictions }: WaterOutcome): boolean =>
  charged === reported && contradictions === 0;
