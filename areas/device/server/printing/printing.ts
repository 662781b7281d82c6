import { sql } from 'kysely';
import { centredLines, columnsOf, escPos } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { listen } from '#kit/server/database/listen.ts';
import { asSystem, eachMerchant } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import { deviceState } from '../../contract/lookups.ts';
import { typesThatCan } from '../../contract/machine/kinds.ts';
import { printState, printTrouble } from '../../contract/machine/print-job.ts';
import { type Errand, isLookDue, settleErrand, takeErrand } from './claim.ts';
import { isAllowedPrinter } from './printer-address.ts';
import { type Outcome, printOver } from './printer-line.ts';

interface Merchant {
  readonly merchantId: number;
  readonly timeZone: string;
}

const PAUSE_MILLISECONDS = 5000;

const ROUND = { requestId: 'printing', ids: 10 };

/** Speaks to printers while the server runs, each in a line of its own: one that is stuck holds up no other. */
export async function startPrinting(system: System): Promise<void> {
  const lines = openLines(system);
  await listen(system, 'print_job', (payload) => {
    const [merchantId, deviceId] = payload.split(' ').map(Number);
    if (merchantId && deviceId) lines.serve({ merchantId, timeZone: 'UTC' }, deviceId);
  });

  startWorker(system, {
    name: 'printers',
    pause: () => PAUSE_MILLISECONDS,
    round: () =>
      eachMerchant(system, ROUND, async (within, merchant) => {
        for (const deviceId of await within(duePrinters)) lines.serve(merchant, deviceId);
      }),
  });
  system.onStop(() => lines.close());
}

/** Printers with papers whose time has come, and those nobody has spoken to for a while. */
async function duePrinters({ tx, merchantId }: Context): Promise<number[]> {
  const hasWork = sql<boolean>`exists (select from print_job j where j.merchant_id = ${merchantId} and j.device_id = device.device_id
    and (j.state = ${printState.key.waiting} and j.try_at <= now() or j.state = ${printState.key.printing} and j.claimed_until < now()))`;
  const found = await tx
    .selectFrom('device')
    .select('deviceId')
    .where('deviceType', 'in', typesThatCan('takesTickets'))
    .where('state', '=', deviceState.key.enabled)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`coalesce(settings ->> 'printerHost', '') <> ''`)
    .where(sql<boolean>`(${hasWork} or ${isLookDue})`)
    .execute();

  return found.map(({ deviceId }) => deviceId);
}

/** The printers this server speaks to at the moment. */
function openLines(system: System) {
  const running = new Map<number, Promise<void>>();
  const again = new Set<number>();
  let isClosed = false;

  const serve = (merchant: Merchant, deviceId: number): void => {
    if (isClosed) return;
    if (running.has(deviceId)) {
      again.add(deviceId);
      return;
    }

    again.delete(deviceId);
    const work = servePrinter(system, merchant, deviceId, () => isClosed)
      .catch((error: unknown) =>
        system.log.warn({ deviceId, error: String(error) }, 'a printer could not be served'),
      )
      .finally(() => {
        running.delete(deviceId);
        if (again.has(deviceId)) serve(merchant, deviceId);
      });
    running.set(deviceId, work);
  };

  return {
    serve,
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all(running.values());
    },
  };
}

/** Prints what waits at a printer, one paper after the other, until nothing does or one cannot be printed now. */
export async function servePrinter(
  system: System,
  merchant: Merchant,
  deviceId: number,
  isOver: () => boolean = () => false,
): Promise<void> {
  const within = asSystem(system, merchant, ROUND);
  let isGoingOn = true;
  while (isGoingOn && !isOver()) {
    const errand = await within((context) => takeErrand(context, deviceId));
    if (!errand) return;

    const outcome = await runErrand(errand, system.adapters.printerHosts ?? []);
    await within((context) => settleErrand(context, deviceId, errand.job?.jobId, outcome));
    isGoingOn = errand.job !== undefined && outcome.trouble === printTrouble.key.none;
  }
}

const NOT_ALLOWED: Outcome = {
  trouble: printTrouble.key.notAllowed,
  hasBegun: false,
  isReached: false,
  isPaperLow: undefined,
};

async function runErrand({ address, job }: Errand, allowed: readonly string[]): Promise<Outcome> {
  if (!isAllowedPrinter(allowed, address)) return NOT_ALLOWED;

  const mark = job?.copyMark ? centredLines(job.copyMark, columnsOf(address.paperWidth)) : [];

  return printOver(address, job && escPos([{ lines: [...mark, ...job.lines] }]));
}
