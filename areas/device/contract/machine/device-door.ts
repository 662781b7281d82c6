import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { DateTimeText, Fen } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { SourceControl } from './desk.ts';
import { MachineSettings } from './settings.ts';

/* What machines of every kind call, beside their sales (docs/device-api.md). */

const terminal = { access: 'device', transport: 'json' } as const;

/** Seconds a machine may ask to be kept waiting for commands. */
export const LONGEST_WAIT = 25;

/** Commands an answer has at most. */
export const COMMANDS_AT_ONCE = 50;

/** Below the base prefix: where a machine opens a WebSocket for its commands instead of polling; what goes over it is the body and answer of the poll. */
export const COMMAND_SOCKET = '/device-api/v1/commands/socket';

/**
 * Fetches what the machine is told, and says what became of earlier commands. Where nothing waits, the answer comes when something does, or after
 * `wait` seconds. A command of an answer that got lost is sent again until the machine names it in `received` or `answers`.
 */
export const deviceFetchCommands = write({
  ...terminal,
  id: 'deviceApi.commands',
  title: '终端指令',
  path: '/device-api/v1/commands',
  content: z.object({
    wait: z.int().min(0).max(LONGEST_WAIT).default(0),
    /** Commands that arrived and are not done yet. */
    received: z.array(z.int()).max(200).default([]),
    answers: z
      .array(
        z.object({
          commandId: z.int(),
          ok: z.boolean(),
          reason: z.string().max(200).default(''),
        }),
      )
      .max(200)
      .default([]),
  }),
  result: z.object({
    commands: z.array(
      z.object({
        commandId: z.int(),
        command: z.string(),
        /** What it is about; settings carry `settingsNo`, the machine asks for them itself. */
        content: z.record(z.string(), z.unknown()),
        /** Merchant wall time after which it must not be carried out. */
        expiresAt: z.string(),
      }),
    ),
  }),
});

/** The settings of the machine as they are now: all of them, with their number. */
export const deviceSettings = write({
  ...terminal,
  id: 'deviceApi.settings',
  title: '终端设置',
  path: '/device-api/v1/settings',
  content: z.object({
    /** Acknowledges: the number the machine took over, or why it could not. */
    held: z.int().min(0).default(0),
    failure: z.string().max(200).default(''),
  }),
  result: z.object({
    settingsNo: z.int(),
    settings: MachineSettings,
    /** Of a smart table: where weights come from, and its dish positions in use. */
    table: z
      .object({
        weights: SourceControl,
        desks: z.array(z.object({ number: z.int(), deskName: z.string(), antenna: z.int() })),
      })
      .optional(),
  }),
});

/** How much paper a machine has. */
export const paperState = lookup({
  there: { key: 1, desc: '有纸', colour: 'success' },
  low: { key: 2, desc: '纸将尽', colour: 'warning' },
  out: { key: 3, desc: '缺纸', colour: 'error' },
});

/** How bad an alarm is. */
export const alarmLevel = lookup({
  notice: { key: 1, desc: '提示', colour: 'processing' },
  warning: { key: 2, desc: '警告', colour: 'warning' },
  critical: { key: 3, desc: '严重', colour: 'error' },
});

/** What can be wrong at a machine; others are called what the machine says. */
export const alarmCode = lookup([
  { key: 'OFFLINE', desc: '设备离线' },
  { key: 'PAPER_OUT', desc: '缺纸' },
  { key: 'PAPER_LOW', desc: '纸将尽' },
  { key: 'TEMPERATURE', desc: '温度异常' },
  { key: 'READING', desc: '读数超限' },
  { key: 'RESIDUE', desc: '农残超标' },
  { key: 'DOOR', desc: '门未关' },
  { key: 'CARD_READER', desc: '读卡器故障' },
  { key: 'PRINTER', desc: '打印机故障' },
  { key: 'CAMERA', desc: '摄像头故障' },
  { key: 'SCALE', desc: '称重故障' },
  { key: 'STORAGE', desc: '存储空间不足' },
  { key: 'TAMPER', desc: '设备被拆动' },
  { key: 'OTHER', desc: '其他故障' },
]);

const alarmCodes = alarmCode.map(({ key }) => key);

/** Says what is wrong at the machine, or that it is over. The same alarm while it lasts is one, counted. */
export const deviceAlarm = write({
  ...terminal,
  id: 'deviceApi.alarm',
  title: '终端告警',
  path: '/device-api/v1/alarm',
  content: z.object({
    code: z.literal(alarmCodes),
    /** False: what was wrong is over. */
    isRaised: z.boolean().default(true),
    level: z.literal(alarmLevel.map(({ key }) => key)).default(alarmLevel.key.warning),
    detail: z.string().max(200).default(''),
  }),
});

/** How important a line of a log is. */
export const logLevel = lookup({
  debug: { key: 1, desc: '调试', colour: 'default' },
  information: { key: 2, desc: '信息', colour: 'processing' },
  warning: { key: 3, desc: '警告', colour: 'warning' },
  error: { key: 4, desc: '错误', colour: 'error' },
});

/** Lines a machine sends at once. */
export const LOG_LINES = 200;

/** Lines of the machine's own log; kept 90 days. */
export const deviceLog = write({
  ...terminal,
  id: 'deviceApi.log',
  title: '终端日志',
  path: '/device-api/v1/log',
  content: z.object({
    lines: z
      .array(
        z.object({
          at: DateTimeText,
          level: z.literal(logLevel.map(({ key }) => key)).default(logLevel.key.information),
          message: z.string().min(1).max(1000),
        }),
      )
      .min(1)
      .max(LOG_LINES),
  }),
  result: z.object({ kept: z.int() }),
});

/** What one price tag shows. */
const PriceTagShown = z.object({
  name: z.string(),
  address: z.string(),
  dishesId: z.int().nullable(),
  dishesName: z.string(),
  /** Fen; null where the tag has no dish. */
  price: Fen.nullable(),
  /** Fen without its discount; null where it has none. */
  normalPrice: Fen.nullable(),
  /** 1 a portion, 2 a kilogram. */
  unit: z.union([z.literal(1), z.literal(2)]),
  soldOut: z.boolean(),
  /** Of a portion, as far as the materials of the dish tell of it. */
  nutrition: z.array(z.object({ name: z.string(), unit: z.string(), amount: z.number() })),
});

export type PriceTagShown = z.output<typeof PriceTagShown>;

/** What of the tags of a controller changed since its number; 0: all of them (rule devices/price-tags). @errors 403 NOT_FOR_MACHINE */
export const devicePriceTags = write({
  ...terminal,
  id: 'deviceApi.priceTags',
  title: '终端价签',
  path: '/device-api/v1/price-tags',
  content: z.object({ since: z.int().min(0).default(0) }),
  result: z.object({
    /** What the controller holds with this answer. */
    tagsNo: z.int(),
    /** `number`: of the sub machine. `shown` null: nothing hangs there any more. */
    tags: z.array(z.object({ number: z.int(), shown: PriceTagShown.nullable() })),
  }),
});

/** The tags of the controller show a number; `failure` says why they could not. @errors 403 NOT_FOR_MACHINE */
export const devicePriceTagsAck = write({
  ...terminal,
  id: 'deviceApi.priceTagsAck',
  title: '终端价签确认',
  path: '/device-api/v1/price-tags-ack',
  content: z.object({ tagsNo: z.int().min(0), failure: z.string().max(200).default('') }),
});
