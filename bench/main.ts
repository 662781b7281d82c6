import { buildConsole } from '../tools/build-console.ts';
import { accountList, statement, subsidyGrant } from './accounts.ts';
import { boards } from './boards.ts';
import { consoleList } from './console-list.ts';
import { consumeReport } from './consume-report.ts';
import { customerPage } from './customer-page.ts';
import { exportFile } from './export-file.ts';
import { itemSale } from './item-sale.ts';
import { machines } from './machines.ts';
import { type Figure, type Goal, isReached, type Measurement, shownValue } from './measurement.ts';
import { menu } from './menu.ts';
import { offlineUpload } from './offline-upload.ts';
import { onlineSale, ruledSale } from './online-sale.ts';
import { orderList, orderListGrowth, orderListOfMillion } from './order-list.ts';
import { ordering } from './ordering.ts';
import { killProcesses } from './processes.ts';
import { reportFamilies } from './report-families.ts';
import { keepResults } from './results.ts';
import { sheetWriters } from './sheet.ts';
import { openStage, type Stage } from './stage.ts';
import { tabSwitch } from './tab-switch.ts';
import { university } from './university.ts';

/*
 * `npm run bench [-- --only name] [--quick] [--small] [--profile]`: the speed figures as ratios inside one run, with the raw figures. What a run
 * comes to is kept in `bench/results.md`.
 * In an order in which none looks at data it does not name: the console's lists are looked at before a university moves in.
 * Those of `ASKED_FOR` run only by `--only`. `--quick` takes the most important ones alone; `--small` uses a fiftieth of the data, proves nothing but that it runs, and is kept nowhere;
 * `--profile` writes the server's CPU profile.
 */
const measurements: readonly Measurement[] = [
  onlineSale,
  ruledSale,
  itemSale,
  ordering,
  offlineUpload,
  subsidyGrant,
  accountList,
  statement,
  customerPage,
  consoleList,
  tabSwitch,
  university,
  sheetWriters,
  exportFile,
  consumeReport,
  reportFamilies,
  orderList,
  menu,
];

/** Those that run only where they are named, or by `--quick`: too much to load, or a part of another. */
const ASKED_FOR = [orderListGrowth, orderListOfMillion, boards, machines];

const SMALL = 0.02;

/** What selling, ordering and looking cost: before an issue is done, these are compared with the run before. */
const QUICK = [onlineSale, ordering, offlineUpload, customerPage, orderListOfMillion];

const printFigure = ({ name, value, unit }: Figure): void =>
  void process.stdout.write(`  ${name.padEnd(56)} ${shownValue(value, unit).padStart(16)}\n`);

const goalLine = (goal: Goal): string => {
  const verdict = isReached(goal) ? 'pass' : 'MISS';
  const value = shownValue(goal.value, goal.unit).padStart(14);

  return `${verdict}  ${goal.name.padEnd(62)} ${value}   ${goal.kind} ${goal.limit}${goal.unit ? ` ${goal.unit}` : ''}\n`;
};

async function runAll(chosen: readonly Measurement[], stage: Stage): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const { title, run } of chosen) {
    process.stdout.write(`\n${title}\n`);
    const outcome = await run(stage);
    outcome.figures.forEach(printFigure);
    process.stdout.write(outcome.goals.map(goalLine).join(''));
    goals.push(...outcome.goals);
  }

  return goals;
}

async function main(words: readonly string[]): Promise<void> {
  const only = words.flatMap((word, index) => (word === '--only' ? (words[index + 1] ?? '') : []));
  const every = [...measurements, ...ASKED_FOR];
  const unknown = only.filter((name) => !every.some((one) => one.name === name));
  if (unknown.length > 0) {
    const names = every.map((one) => one.name).join(', ');
    process.stderr.write(`No measurement is called ${unknown.join(', ')}. There are: ${names}\n`);
    process.exitCode = 1;
    return;
  }

  const among = words.includes('--quick') ? QUICK : measurements;
  const named = (words.includes('--quick') ? QUICK : every).filter((one) =>
    only.includes(one.name),
  );
  const chosen = only.length > 0 ? named : among;
  /* A server serves the files it finds at its start. */
  buildConsole();
  const stage = await openStage({
    scale: words.includes('--small') ? SMALL : 1,
    profile: words.includes('--profile'),
  });
  let ended = false;
  const end = async (): Promise<void> => {
    if (ended) return;

    ended = true;
    await stage.stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    killProcesses();
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => end().finally(() => process.exit(1)));

  try {
    const goals = await runAll(chosen, stage);
    process.stdout.write(`\n${goals.map(goalLine).join('')}`);
    if (!words.includes('--small')) keepResults(goals);
    process.exitCode = goals.every(isReached) ? 0 : 1;
  } finally {
    await end();
  }
}

await main(process.argv.slice(2));
