import { setUpPeopleCounts } from '#areas/backcourt/server/api.ts';
import { commandState } from '#areas/device/contract/machine/command.ts';
import { alarmLevel, logLevel } from '#areas/device/contract/machine/device-door.ts';
import { canDo } from '#areas/device/contract/machine/kinds.ts';
import { tablewareKind, tablewareState } from '#areas/device/contract/machine/tableware.ts';
import { furnishPast, type PastOfMachines } from '#areas/device/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { createRandom, type Random } from './random.ts';

/* What the machines of the demo did over the last month, whatever kind they are of. */

interface Machine {
  readonly deviceId: number;
  readonly deviceType: number;
  readonly canteenId: number;
}

/** What a month is made of. */
export interface Month {
  readonly machines: readonly Machine[];
  /** Dates, oldest first; the last one is today. */
  readonly days: readonly string[];
  readonly dishesIds: readonly number[];
  /** People who have trays at the moment. */
  readonly custIds: readonly number[];
}

/** Every so many days something happens to a machine; which day, differs from machine to machine. */
const DAYS_BETWEEN = { outage: 9, command: 7, alarm: 11, log: 6 } as const;

/** Whether something that happens every so many days happens to the nth machine on the nth day. */
const isDue = (every: number, machine: number, day: number): boolean =>
  (machine * 5 + day) % every === 0;

/** Lets the machines of the demo have lived a month: heard of and silent, told and answering, wrong and mended. */
export async function liveMonth(context: Context, month: Month): Promise<void> {
  const { machines, days } = month;
  const random = createRandom(machines.length * days.length);
  const past = days.flatMap((day, dayNumber) =>
    machines.map((machine, at) => ({ machine, at, day, dayNumber })),
  );
  const before = <Row>(rows: readonly Row[], momentOf: (row: Row) => string): Row[] =>
    rows.filter((row) => momentOf(row) < context.now);

  await furnishPast(context, {
    presence: before(past.flatMap(presenceOf), ({ createdAt }) => createdAt),
    commands: before(
      past.flatMap((each) => commandsOf(each, random)),
      ({ askedAt }) => askedAt,
    ),
    alarms: before(past.flatMap(alarmsOf), ({ endedAt }) => endedAt ?? ''),
    lines: before(past.flatMap(linesOf), ({ occurredAt }) => occurredAt),
    readings: before(past.flatMap(readingsOf), ({ occurredAt }) => occurredAt),
    parts: partsOf(month),
    ...tablewareOf(month, context.now),
  });
  await setUpPeopleCounts(
    context,
    before(
      past.flatMap((each) => countsOf(each, random)),
      ({ countedAt }) => countedAt,
    ),
  );
}

/** A machine on a day. */
interface DayOfMachine {
  readonly machine: Machine;
  readonly at: number;
  readonly day: string;
  readonly dayNumber: number;
}

/** Once in a while a machine is not heard of for an hour. */
function presenceOf({ machine, at, day, dayNumber }: DayOfMachine): PastOfMachines['presence'] {
  if (!isDue(DAYS_BETWEEN.outage, at, dayNumber)) return [];

  const { deviceId } = machine;

  return [
    { deviceId, event: 'offline', createdAt: `${day} 14:10:00` },
    { deviceId, event: 'online', createdAt: `${day} 15:02:00` },
  ];
}

const { succeeded, failed, timedOut, expired, cancelled } = commandState.key;

/** What becomes of what machines are told; most of it is done. */
const OUTCOMES = [succeeded, succeeded, succeeded, failed, succeeded, timedOut, expired, cancelled];

function commandsOf(
  { machine, at, day, dayNumber }: DayOfMachine,
  random: Random,
): PastOfMachines['commands'] {
  if (!isDue(DAYS_BETWEEN.command, at, dayNumber)) return [];

  const { deviceId, deviceType } = machine;
  const state = random.pick(OUTCOMES);
  const told = random.pick(
    COMMANDS.filter(({ needs }) => needs === undefined || canDo(deviceType, needs)),
  );
  const minute = String(random.between(10, 59));

  return [
    {
      deviceId,
      state,
      command: told.command,
      why: told.why,
      failure: state === failed ? told.failure : '',
      askedAt: `${day} 09:${minute}:12`,
    },
  ];
}

/** What machines were told, and why they could not where they could not. */
const COMMANDS = [
  { command: 'syncTime', needs: undefined, why: '', failure: '时间服务未响应' },
  { command: 'resend', needs: undefined, why: '', failure: '存储空间不足' },
  { command: 'uploadLogs', needs: undefined, why: '', failure: '网络中断' },
  { command: 'restart', needs: undefined, why: '屏幕无响应', failure: '正在交易，不能重启' },
  { command: 'testPrint', needs: 'prints', why: '', failure: '缺纸' },
  { command: 'tare', needs: 'weighs', why: '', failure: '秤盘上有物品' },
  { command: 'openTray', needs: 'controlsTrays', why: '托盘卡住', failure: '电机过流' },
  { command: 'refreshMenu', needs: 'showsMenu', why: '', failure: '图片下载失败' },
  { command: 'refreshPrices', needs: 'showsPrices', why: '', failure: '2个价签无应答' },
  { command: 'snapshot', needs: 'countsPeople', why: '', failure: '镜头被遮挡' },
  { command: 'closeValve', needs: 'metersWater', why: '浴室维修', failure: '阀门卡滞' },
  { command: 'reissueDishes', needs: 'hasSubMachines', why: '', failure: '子设备 3 无应答' },
] as const;

/** What goes wrong at machines, by what they can do. */
const TROUBLES = [
  { code: 'PAPER_OUT', needs: 'prints', level: alarmLevel.key.warning, detail: '纸仓已空' },
  { code: 'SCALE', needs: 'weighs', level: alarmLevel.key.warning, detail: '零点漂移3克' },
  {
    code: 'TEMPERATURE',
    needs: 'keepsSamples',
    level: alarmLevel.key.critical,
    detail: '8.9°C，上限8.0°C',
  },
  { code: 'CAMERA', needs: 'countsPeople', level: alarmLevel.key.warning, detail: '画面丢失' },
  { code: 'DOOR', needs: 'controlsDoor', level: alarmLevel.key.notice, detail: '门开启超过60秒' },
  { code: 'CARD_READER', needs: 'sells', level: alarmLevel.key.warning, detail: '读卡超时' },
  { code: 'STORAGE', needs: undefined, level: alarmLevel.key.notice, detail: '剩余空间不足5%' },
] as const;

/** Once in a while something is wrong at a machine, and mended within the hour. */
function alarmsOf({ machine, at, day, dayNumber }: DayOfMachine): PastOfMachines['alarms'] {
  if (!isDue(DAYS_BETWEEN.alarm, at, dayNumber)) return [];

  const { deviceId, deviceType } = machine;
  const found = TROUBLES.find(({ needs }) => needs === undefined || canDo(deviceType, needs));
  if (!found) return [];

  const { code, level, detail } = found;

  return [
    {
      deviceId,
      code,
      level,
      detail,
      raisedAt: `${day} 10:21:00`,
      endedAt: `${day} 11:05:00`,
      note: '已现场处理',
    },
  ];
}

const LINES = [
  { level: logLevel.key.information, message: '开机自检通过' },
  { level: logLevel.key.information, message: '数据同步完成' },
  { level: logLevel.key.debug, message: '心跳往返 38 毫秒' },
  { level: logLevel.key.warning, message: '网络抖动，已重连' },
  { level: logLevel.key.error, message: '请求超时，将重试' },
] as const;

function linesOf({ machine, at, day, dayNumber }: DayOfMachine): PastOfMachines['lines'] {
  if (!isDue(DAYS_BETWEEN.log, at, dayNumber)) return [];

  const { deviceId } = machine;
  const line = LINES[(at + dayNumber) % LINES.length] ?? LINES[0];

  return [
    { ...LINES[0], deviceId, occurredAt: `${day} 05:58:00` },
    { ...line, deviceId, occurredAt: `${day} 12:0${at % 10}:30` },
  ];
}

/** Hours between two readings of an instrument. */
const READING_HOURS = 2;

/** What an instrument reads over a day, around 4 degrees: warmer while the kitchen works. */
function readingsOf({ machine, at, day, dayNumber }: DayOfMachine): PastOfMachines['readings'] {
  const { deviceId, deviceType } = machine;
  if (!canDo(deviceType, 'measures')) return [];

  return Array.from({ length: 24 / READING_HOURS }, (_unused, turn) => {
    const hour = turn * READING_HOURS;
    const isWorking = hour >= 6 && hour <= 20;

    return {
      deviceId,
      occurredAt: `${day} ${String(hour).padStart(2, '0')}:00:00`,
      value: 380 + (isWorking ? 160 : 0) + ((at * 37 + dayNumber * 13 + hour * 7) % 60),
    };
  });
}

/** How full it is at each hour of a day, in hundredths of its best hour. */
const CROWDS: Readonly<Record<number, number>> = { 7: 60, 8: 40, 11: 70, 12: 100, 17: 65, 18: 80 };

const FULL = 420;

function countsOf({ machine, day }: DayOfMachine, random: Random) {
  const { deviceId, deviceType, canteenId } = machine;
  if (!canDo(deviceType, 'countsPeople')) return [];

  return Object.entries(CROWDS).map(([hour, crowd]) => {
    const entered = Math.round((FULL * crowd) / 100) + random.between(0, 30);
    const leftAgain = Math.round(entered * 0.9);

    return {
      deviceId,
      canteenId,
      entered,
      leftAgain,
      countedAt: `${day} ${hour.padStart(2, '0')}:55:00`,
      present: entered - leftAgain,
    };
  });
}

/** What hangs on a machine that has sub machines. */
const PARTS = 3;

/** Each has three parts; those that show or hand out dishes have one each. */
function partsOf({ machines, dishesIds }: Month): PastOfMachines['parts'] {
  const parents = machines.filter(({ deviceType }) => canDo(deviceType, 'hasSubMachines'));

  return parents.flatMap(({ deviceId, deviceType }, at) => {
    const hasDishes = canDo(deviceType, 'handsOutDishes') || canDo(deviceType, 'showsPrices');

    return Array.from({ length: PARTS }, (_unused, place) => ({
      deviceId,
      number: place + 1,
      name: `${place + 1}号`,
      dishesId: hasDishes ? (dishesIds[at * PARTS + place] ?? null) : null,
    }));
  });
}

/** Pieces of tableware, how many of them people have at the moment, and which is lost and which no more. */
const TABLEWARE = { pieces: 40, taken: 6, lostPlace: 10, retiredPlace: 11 } as const;

const PREFIX = 'TP';

function tablewareOf(
  { machines, custIds }: Month,
  now: string,
): Pick<PastOfMachines, 'prefixes' | 'tableware'> {
  const host = machines.find(({ deviceType }) => canDo(deviceType, 'controlsTrays'));
  if (!host) return { prefixes: [], tableware: [] };

  const { deviceId, canteenId } = host;
  const { tray, bowl } = tablewareKind.key;
  const { inUse, lost, retired } = tablewareState.key;
  const tableware = Array.from({ length: TABLEWARE.pieces }, (_unused, place) => {
    const isTaken = place < TABLEWARE.taken;
    const custId = isTaken ? (custIds[place] ?? null) : null;

    return {
      canteenId,
      custId,
      code: `${PREFIX}${String(place + 1).padStart(4, '0')}`,
      kind: place % 4 === 3 ? bowl : tray,
      state:
        place === TABLEWARE.lostPlace ? lost : place === TABLEWARE.retiredPlace ? retired : inUse,
      boundAt: custId === null ? null : now,
      deviceId: custId === null ? null : deviceId,
    };
  });

  return { prefixes: [{ prefix: PREFIX, kind: tray, canteenId }], tableware };
}
