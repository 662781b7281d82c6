import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import type { BenchTerminal } from './card-holders.ts';
import type { Measurement } from './measurement.ts';
import { openMenuStalls } from './menu-stalls.ts';
import { startProcess } from './processes.ts';
import type { Stage } from './stage.ts';

const MACHINES = 5000;

/** Seconds between two heartbeats, and how long the machines live: each says so twice, and takes one package over. */
const LIFE = { everySeconds: 30, seconds: 60 } as const;

/** Cores that server and database together may use. */
const LIMIT = 0.25;

export interface MachinePlan {
  readonly origin: string;
  readonly machines: readonly BenchTerminal[];
  readonly everySeconds: number;
  readonly seconds: number;
}

export interface MachineResult {
  readonly heartbeats: number;
  readonly packages: number;
  /** How long it took. */
  readonly seconds: number;
}

/** Machines that sell, at stalls that each have a menu of their own. */
const openMachines = (stage: Stage): Promise<BenchTerminal[]> =>
  stage.within(async (context) => {
    const { tx, newId, crypto } = context;
    const stalls = await openMenuStalls(context, { canteenName: '终端食堂', canteenNum: 'B8' });
    const each = Math.ceil((MACHINES * stage.scale) / stalls.length);
    const machines: BenchTerminal[] = [];
    for (const { canteenId, stallId } of stalls) {
      const here = Array.from({ length: each }, (_unused, at) => ({
        sn: `LIVES${stallId}X${at}`,
        secret: randomBytes(32).toString('hex'),
      }));
      await tx
        .insertInto('device')
        .values(
          here.map(({ sn, secret }) => ({
            sn,
            deviceId: newId(),
            deviceNum: sn,
            deviceName: sn,
            deviceType: machineType.key.standUpConsumptionMachine,
            placeId: canteenId,
            stallId,
            secretCipher: crypto.protect(secret),
          })),
        )
        .execute();
      machines.push(...here);
    }

    return machines;
  });

function live(plan: MachinePlan): Promise<MachineResult> {
  const child = startProcess(join(import.meta.dirname, 'machines-process.ts'), {});

  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as MachineResult));
    child.once('exit', (code) => reject(new Error(`the machines ended with code ${code}`)));
    child.send(plan);
  });
}

/** Ticks of the clock of Linux in a second. */
const TICKS = 100;

/** Fields of `/proc/<pid>/stat` behind the name of the program: ticks of the process itself, in its own code and in the system's. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** Seconds of processor time a process has used. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');

  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS;
}

/** Processor seconds of every process of the database that is there, by its process id. */
async function databaseSeconds({ superuser }: Stage): Promise<ReadonlyMap<number, number>> {
  const { rows } = await superuser.query<{ pid: number }>('select pid from pg_stat_activity');
  const seconds = new Map<number, number>();
  for (const { pid } of rows)
    try {
      seconds.set(pid, processorSeconds(pid));
    } catch {
      /* It ended meanwhile. */
    }

  return seconds;
}

/** What processes used since an earlier look; those that came since, all of what they used. */
const usedSince = (
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number => [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);

/** What it costs that 5,000 machines live and take one package over; asked for by name. Linux only: it looks at processes. */
export const machines: Measurement = {
  name: 'machines',
  title: '5,000 machines: heartbeats every 30 s and one package',
  async run(stage) {
    const terminals = await openMachines(stage);
    await stage.superuser.query('vacuum analyze device');
    const { origin, pid } = await stage.server();
    const before = { server: processorSeconds(pid), database: await databaseSeconds(stage) };
    const result = await live({ ...LIFE, origin, machines: terminals });
    const server = (processorSeconds(pid) - before.server) / result.seconds;
    const database = usedSince(before.database, await databaseSeconds(stage)) / result.seconds;

    return {
      figures: [
        { name: 'machines', value: terminals.length, unit: '' },
        { name: 'heartbeats', value: result.heartbeats / result.seconds, unit: '/s' },
        { name: 'packages taken over', value: result.packages, unit: '' },
        { name: 'server', value: server, unit: 'cores' },
        { name: 'database', value: database, unit: 'cores' },
      ],
      goals: [
        {
          name: '5,000 machines with heartbeats and a package',
          value: server + database,
          kind: 'at most',
          limit: LIMIT,
          unit: 'cores',
        },
      ],
    };
  },
};
