import { setTimeout as delay } from 'node:timers/promises';
import { deviceHeartbeat, deviceLastNumber } from '#areas/device/contract/device-api.ts';
import {
  alarmLevel,
  deviceAlarm,
  deviceLog,
  deviceSettings,
  paperState,
} from '#areas/device/contract/machine/device-door.ts';
import { canDo, kindOfType } from '#areas/device/contract/machine/kinds.ts';
import type { MachineSettings } from '#areas/device/contract/machine/settings.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { createClock } from '../clock.ts';
import { type DeviceWire, NoAnswerError, openWire } from '../device-request.ts';
import type { Random } from '../random.ts';
import { type Answer, type Command, type CommandLine, lineOpen, polling } from './command-line.ts';
import type { Obeyed, Parts, Skill, Surroundings } from './parts.ts';
import { SKILLS } from './skills.ts';

/** A machine of the house that somebody speaks for. */
export interface SpokenFor {
  readonly sn: string;
  readonly secret: string;
  readonly deviceType: number;
  /** Whether it keeps a line open for its commands instead of asking. */
  readonly keepsLine: boolean;
}

/** A simulated machine of any kind. */
export interface SimulatedMachine {
  readonly deviceType: number;
  /** Lives until the signal. @throws DeviceRefusedError where the house refuses what an honest machine says */
  run(signal: AbortSignal): Promise<void>;
  /** What it did, with how often. */
  deeds(): ReadonlyMap<string, number>;
  close(): void;
}

/** Milliseconds between two things that happen at a machine, and until it says again that it lives. */
const PACE = { act: 4000, heartbeat: 10_000, retry: 1000 } as const;

/** Share of heartbeats at which a printer runs low on paper, and of those at which somebody has put in a roll. */
const PAPER_ENDS = 0.1;
const PAPER_COMES = 0.5;

/** Puts a machine together: what every machine does, and what it does because of what it can. */
export function createMachine(
  origin: string,
  machine: SpokenFor,
  { random, around }: { readonly random: Random; readonly around: Surroundings },
): SimulatedMachine {
  const { deviceType } = machine;
  const clock = createClock(random, 0);
  const wire = openWire(origin, machine, clock.now);
  const deeds = new Map<string, number>();
  const did = (what: string): void => void deeds.set(what, (deeds.get(what) ?? 0) + 1);
  let settings: MachineSettings = {};
  let settingsNo = 0;
  let lastSaleNo = 0;
  /* The milliseconds of now: those of earlier runs are never used again. */
  let lastNo = Date.now();
  const call = callsOf(wire);
  const parts: Parts = {
    random,
    around,
    wire,
    did,
    call,
    wallTime: clock.wallTime,
    settings: () => settings,
    nextSaleNo() {
      lastSaleNo += 1;

      return lastSaleNo;
    },
    nextNo() {
      lastNo += 1;

      return lastNo;
    },
  };
  const abilities = kindOfType(deviceType)?.can ?? [];
  const skills = abilities.flatMap((ability): Skill[] => {
    const build = SKILLS[ability];

    return build ? [build(parts)] : [];
  });
  const line = machine.keepsLine ? lineOpen(origin, wire) : polling(parts);

  async function fetchSettings(): Promise<undefined> {
    const told = await call(deviceSettings, { held: settingsNo, failure: '' });
    settings = told.settings;
    settingsNo = told.settingsNo;
    await call(deviceSettings, { held: settingsNo, failure: '' });

    return undefined;
  }

  const log = async (message: string): Promise<void> => {
    await call(deviceLog, { lines: [{ at: clock.wallTime(), message }] });
    did('log told');
  };

  let hasLittlePaper = false;

  /** Paper runs low and is put in again; both are told as an alarm and its end. */
  async function lookAtPaper(): Promise<void> {
    const next = hasLittlePaper ? !random.chance(PAPER_COMES) : random.chance(PAPER_ENDS);
    if (next === hasLittlePaper) return;

    hasLittlePaper = next;
    await call(deviceAlarm, {
      code: 'PAPER_LOW',
      isRaised: next,
      level: alarmLevel.key.notice,
      detail: next ? '剩余约20张' : '',
    });
    did(next ? 'paper low' : 'paper put in');
  }

  async function heartbeat(): Promise<void> {
    const { there, low } = paperState.key;
    const told = await call(deviceHeartbeat, {
      appVersion: 'simulated-1',
      ...(lastSaleNo > 0 && { lastTransactionNo: lastSaleNo }),
      ...(canDo(deviceType, 'prints') && { paper: hasLittlePaper ? low : there }),
      ...(canDo(deviceType, 'keepsSamples') && { temperature: random.between(20, 60) }),
    });
    clock.set(told.serverTime);
    did('heartbeat');
    if (told.settingsNo !== settingsNo) await fetchSettings();
    if (canDo(deviceType, 'prints')) await lookAtPaper();
  }

  const obeys: Readonly<Record<string, (told: Command) => Promise<Obeyed>>> = {
    settings: fetchSettings,
    resend: fetchSettings,
    async syncTime() {
      await heartbeat();

      return undefined;
    },
    async uploadLogs() {
      await log('按指令上传日志');

      return undefined;
    },
    restart: async () => undefined,
    ...Object.fromEntries(skills.flatMap(({ obeys: own = {} }) => Object.entries(own))),
  };

  async function obey(told: Command): Promise<Answer> {
    const carryOut = obeys[told.command];
    const reason = carryOut ? await carryOut(told) : '模拟设备不支持该指令';
    did(reason === undefined ? 'command done' : 'command refused');

    return { commandId: told.commandId, ok: reason === undefined, reason: reason ?? '' };
  }

  return {
    deviceType,
    deeds: () => deeds,
    close() {
      line.close();
      wire.close();
    },
    async run(signal) {
      const over = untilOver(signal, line);
      await untilAnswered(signal, async () => {
        lastSaleNo = (await call(deviceLastNumber, {})).lastTransactionNo;
      });
      await untilAnswered(signal, heartbeat);
      await untilAnswered(signal, fetchSettings);
      await untilAnswered(signal, () => log('开机自检通过'));
      await Promise.all([
        everySoOften(signal, PACE.heartbeat, heartbeat),
        ...skills.flatMap(({ act }) => (act ? [everySoOften(signal, PACE.act, act)] : [])),
        listen(signal, line, obey),
        over,
      ]);
    },
  };
}

const callsOf =
  (wire: DeviceWire) =>
  async <E extends Endpoint>(endpoint: E, body: ContentOf<E>): Promise<ResultOf<E>> =>
    (await wire.send({ method: endpoint.method, path: endpoint.path, body })) as ResultOf<E>;

/** A line that waits ends with the run. */
const untilOver = (signal: AbortSignal, line: CommandLine): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      line.close();
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** Tries until there is an answer, or the signal. */
async function untilAnswered(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;

      await pause(PACE.retry, signal);
    }
  }
}

async function everySoOften(
  signal: AbortSignal,
  milliseconds: number,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await pause(milliseconds, signal);
    if (!signal.aborted) await untilAnswered(signal, work);
  }
}

/** Does what it is told, each command once however often it comes, and says what became of it with the next question. */
async function listen(
  signal: AbortSignal,
  line: CommandLine,
  obey: (told: Command) => Promise<Answer>,
): Promise<void> {
  const done = new Map<number, Answer>();
  let answers: Answer[] = [];
  while (!signal.aborted || answers.length > 0) {
    const told: Command[] = [];
    await untilAnswered(signal.aborted ? AbortSignal.timeout(PACE.retry) : signal, async () => {
      told.push(...(await line.next(answers)));
      answers = [];
    });
    for (const command of told)
      await untilAnswered(signal, async () => {
        const answer = done.get(command.commandId) ?? (await obey(command));
        done.set(command.commandId, answer);
        answers.push(answer);
      });
    if (signal.aborted && told.length === 0) return;
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
