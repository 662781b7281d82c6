import { countWaiting } from '#areas/approval/server/api.ts';
import { countDue, countFailedResidues, countUnchecked } from '#areas/backcourt/server/api.ts';
import { countOffline, countOpen, countOpenAlarms } from '#areas/device/server/api.ts';
import { countBadUnanswered, countWaitingComplaints } from '#areas/evaluation/server/api.ts';
import { countClearingOwed, countUndecided } from '#areas/funding/server/api.ts';
import { countExpiring } from '#areas/ledger/server/api.ts';
import { countOwed } from '#areas/order/server/api.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { countStopped } from '#kit/server/jobs/stopped-jobs.ts';
import {
  EXPIRING_DAYS,
  jobScreens,
  OPEN_DAYS,
  type WaitKey,
  waits,
} from '../../contract/waiting.ts';

/** The last days up to today, as a list's search area has them. */
const openPeriod = ({ now }: Context) => ({
  startDate: `${daysBefore(now, OPEN_DAYS - 1)} 00:00:00`,
  endDate: `${now.slice(0, 10)} 23:59:59`,
});

/** Each counted by the area it belongs to, as its list counts it. */
const counts: Readonly<Record<WaitKey, (context: Context) => Promise<number>>> = {
  approvals: countWaiting,
  withdrawals: countUndecided,
  clearing: countClearingOwed,
  offline: countOffline,
  alarms: countOpenAlarms,
  anomalies: (context) => countOpen(context, openPeriod(context)),
  suspense: (context) => countOwed(context, openPeriod(context)),
  complaints: countWaitingComplaints,
  evaluations: (context) => countBadUnanswered(context, openPeriod(context)),
  samples: countDue,
  residues: countFailedResidues,
  unchecked: countUnchecked,
  expiring: (context) => countExpiring(context, EXPIRING_DAYS),
};

/** What waits for the caller, as far as the caller may see to it; nothing that does not wait. */
export async function waitingFor(context: Context) {
  const waiting: { key: WaitKey; count: number }[] = [];
  for (const { key, access } of waits) {
    if (!access.every((code) => mayUse(context.actor, code))) continue;

    const count = await counts[key](context);
    if (count > 0) waiting.push({ key, count });
  }

  const stopped = await countStopped(context);

  return { waiting, stopped: stopped.filter(({ endpointId }) => endpointId in jobScreens) };
}
