import { sql } from 'kysely';
import type { TicketLine } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { deviceState } from '../../contract/lookups.ts';
import { alarmLevel, paperState } from '../../contract/machine/device-door.ts';
import { MOST_BEGUN, printState, printTrouble } from '../../contract/machine/print-job.ts';
import type { MachineSettings } from '../../contract/machine/settings.ts';
import { clearAlarm, raiseAlarm } from '../machine/alarms.ts';
import { type PrinterAddress, printerAddress } from './printer-address.ts';
import type { Outcome } from './printer-line.ts';

const state = printState.key;

const trouble = printTrouble.key;

/** What is to be done at a printer now. */
export interface Errand {
  readonly address: PrinterAddress;
  /** The paper to be printed; undefined: to look how it is. */
  readonly job: Job | undefined;
}

interface Job {
  readonly jobId: number;
  readonly lines: readonly TicketLine[];
  /** What stands above it; empty on the first try. */
  readonly copyMark: string;
}

/** Longer than a try can take: what is not told by then was cut off by the end of its server. */
const LEASE_SECONDS = 90;

/** Takes the next errand at a printer, unless another server is at it. */
export async function takeErrand(context: Context, deviceId: number): Promise<Errand | undefined> {
  const { tx } = context;
  const device = await tx
    .selectFrom('device')
    .select(['deviceType', 'lastHeartbeatAt', 'heartbeatSeconds'])
    .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
    .select(isLookDue.as('isLookDue'))
    .where('deviceId', '=', deviceId)
    .where('removedAt', 'is', null)
    .where('state', '=', deviceState.key.enabled)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  const address = device && printerAddress(device.deviceType, device.settings);
  if (!address) return undefined;

  await endStale(context, deviceId);
  const isPrinting = await tx
    .selectFrom('printJob')
    .select('jobId')
    .where('deviceId', '=', deviceId)
    .where('state', '=', state.printing)
    .executeTakeFirst();
  if (isPrinting) return undefined;

  const job = await takeJob(context, deviceId);

  return job || device.isLookDue ? { address, job } : undefined;
}

/** Whether nobody has spoken to a printer for as long as its heartbeats may be apart. */
export const isLookDue = sql<boolean>`coalesce(device.last_heartbeat_at < now() - make_interval(secs => device.heartbeat_seconds), true)`;

/** What waited too long is not printed any more, and what a server left in the middle waits again. */
async function endStale({ tx }: Context, deviceId: number): Promise<void> {
  await tx
    .updateTable('printJob')
    .set({
      state: state.waiting,
      claimedUntil: null,
      begun: sql`begun + 1`,
      trouble: trouble.brokeOff,
    })
    .where('deviceId', '=', deviceId)
    .where('state', '=', state.printing)
    .where('claimedUntil', '<', sql<string>`now()`)
    .execute();

  await tx
    .updateTable('printJob')
    .set({ state: state.failed, trouble: trouble.tooLate, endedAt: sql`now()` })
    .where('deviceId', '=', deviceId)
    .where('state', '=', state.waiting)
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute();
}

/** The first paper that waits, where its time has come: later ones stay behind it. */
async function takeJob({ tx }: Context, deviceId: number): Promise<Job | undefined> {
  const taken = await tx
    .updateTable('printJob')
    .set({
      state: state.printing,
      attempts: sql`attempts + 1`,
      claimedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS}::integer)`,
    })
    .where('jobId', '=', ({ selectFrom }) =>
      selectFrom('printJob as first')
        .select(({ fn }) => fn.min('first.jobId').as('jobId'))
        .where('first.deviceId', '=', deviceId)
        .where('first.state', '=', state.waiting),
    )
    .where('deviceId', '=', deviceId)
    .where('tryAt', '<=', sql<string>`now()`)
    .returning(['jobId', 'begun', 'copyMark'])
    .returning(({ ref }) => ref('lines').$castTo<readonly TicketLine[]>().as('lines'))
    .executeTakeFirst();
  if (!taken) return undefined;

  const { begun, copyMark, ...job } = taken;

  return { ...job, copyMark: begun > 0 ? copyMark : '' };
}

/** Seconds between two tries: longer the more there were. */
const nextTry = sql<string>`now() + make_interval(secs => least(60, 5 * attempts))`;

/** Takes down what became of an errand: of the paper, and of the printer. */
export async function settleErrand(
  context: Context,
  deviceId: number,
  jobId: number | undefined,
  outcome: Outcome,
): Promise<void> {
  if (jobId !== undefined) await settleJob(context, jobId, outcome);

  const { isReached, trouble: found, isPaperLow } = outcome;
  const isOut = found === trouble.paperOut;
  const { there, low, out } = paperState.key;
  const paper = isPaperLow === undefined ? undefined : isOut ? out : isPaperLow ? low : there;
  if (isReached)
    await context.tx
      .updateTable('device')
      .set({ lastHeartbeatAt: sql`now()`, ...(paper !== undefined && { paper }) })
      .where('deviceId', '=', deviceId)
      .execute();

  if (isReached) {
    await alarm(context, deviceId, 'PAPER_OUT', isOut, alarmLevel.key.critical);
    await alarm(context, deviceId, 'PAPER_LOW', paper === low, alarmLevel.key.notice);
  }
  const isBroken = found !== trouble.none && !isOut;
  await alarm(context, deviceId, 'PRINTER', isBroken, alarmLevel.key.warning);
}

async function settleJob({ tx }: Context, jobId: number, { trouble: found, hasBegun }: Outcome) {
  const begun = hasBegun ? 1 : 0;
  const isDone = found === trouble.none;
  await tx
    .updateTable('printJob')
    .set(
      isDone
        ? { state: state.printed, trouble: found, claimedUntil: null, endedAt: sql`now()` }
        : {
            state: sql`case when begun + ${begun}::integer >= ${MOST_BEGUN} then ${state.failed}::integer else ${state.waiting}::integer end`,
            endedAt: sql`case when begun + ${begun}::integer >= ${MOST_BEGUN} then now() end`,
            begun: sql`begun + ${begun}::integer`,
            trouble: found,
            claimedUntil: null,
            tryAt: nextTry,
          },
    )
    .where('jobId', '=', jobId)
    .where('state', '=', state.printing)
    .execute();
}

const alarm = (
  context: Context,
  deviceId: number,
  code: string,
  isRaised: boolean,
  level: number,
): Promise<void> =>
  isRaised
    ? raiseAlarm(context, { deviceId, code, level, detail: '' })
    : clearAlarm(context, { deviceId, code });
