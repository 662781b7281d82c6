import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { type CommandKey, commandState } from '../contract/machine/command.ts';
import { alarmState } from '../contract/machine/watch.ts';
import { afterSeconds } from './after-seconds.ts';

/* What machines of a house that is set up did so far: each kind of fact in a statement of its own, whatever the number of machines. */

/** What a machine was told, and what became of it; times are merchant wall times. */
export interface PastCommand {
  readonly deviceId: number;
  readonly command: CommandKey;
  readonly content?: Readonly<Record<string, unknown>>;
  /** Key of commandState; one that is over. */
  readonly state: number;
  readonly why?: string;
  readonly failure?: string;
  readonly askedAt: string;
}

/** What was wrong at a machine, and when it was over; null: it lasts, and somebody has taken it on. */
export interface PastAlarm {
  readonly deviceId: number;
  readonly code: string;
  readonly level: number;
  readonly detail: string;
  readonly raisedAt: string;
  readonly endedAt: string | null;
  readonly note: string;
}

/** What machines of a house did so far. */
export interface PastOfMachines {
  /** When they were heard of and when not. */
  readonly presence: readonly {
    readonly deviceId: number;
    readonly event: 'online' | 'offline';
    readonly createdAt: string;
  }[];
  readonly commands: readonly PastCommand[];
  readonly alarms: readonly PastAlarm[];
  /** Lines of their own logs, levels as keys of logLevel. */
  readonly lines: readonly {
    readonly deviceId: number;
    readonly level: number;
    readonly message: string;
    readonly occurredAt: string;
  }[];
  /** Hundredths of the unit of the instrument. */
  readonly readings: readonly {
    readonly deviceId: number;
    readonly occurredAt: string;
    readonly value: number;
  }[];
  /** What hangs on machines. */
  readonly parts: readonly {
    readonly deviceId: number;
    readonly number: number;
    readonly name: string;
    readonly dishesId: number | null;
  }[];
  /** How codes of tableware begin, and what they are of. */
  readonly prefixes: readonly {
    readonly prefix: string;
    readonly kind: number;
    readonly canteenId: number;
  }[];
  /** Trays and bowls; those somebody has name who, since when and by which machine. */
  readonly tableware: readonly {
    readonly code: string;
    readonly kind: number;
    readonly canteenId: number;
    readonly state: number;
    readonly custId: number | null;
    readonly boundAt: string | null;
    readonly deviceId: number | null;
  }[];
}

/** Takes down what machines did so far, as if they had told it then. */
export async function furnishPast(context: Context, past: PastOfMachines): Promise<void> {
  const { tx, newId, actor } = context;
  await inParts(past.presence, (rows) =>
    tx
      .insertInto('deviceStateLog')
      .values(rows.map((row) => ({ ...row, logId: newId() })))
      .execute(),
  );
  await inParts(past.commands, (rows) =>
    tx
      .insertInto('deviceCommand')
      .values(rows.map((command) => commandRow(context, command)))
      .execute(),
  );
  await inParts(past.alarms, (rows) =>
    tx
      .insertInto('deviceAlarm')
      .values(
        rows.map((alarm) => ({
          ...alarm,
          alarmId: newId(),
          lastAt: alarm.raisedAt,
          state: alarm.endedAt === null ? alarmState.key.takenOn : alarmState.key.over,
          assigneeId: actor.userId,
        })),
      )
      .execute(),
  );
  await inParts(past.lines, (rows) =>
    tx
      .insertInto('deviceLog')
      .values(rows.map((line) => ({ ...line, logId: newId() })))
      .execute(),
  );
  await inParts(past.readings, (rows) => tx.insertInto('deviceReading').values(rows).execute());
  await inParts(past.parts, (rows) =>
    tx
      .insertInto('subMachine')
      .values(rows.map((part) => ({ ...part, subMachineId: newId() })))
      .execute(),
  );
  await inParts(past.prefixes, (rows) =>
    tx
      .insertInto('tablewarePrefix')
      .values(rows.map((row) => ({ ...row, prefixId: newId() })))
      .execute(),
  );
  await inParts(past.tableware, (rows) =>
    tx
      .insertInto('tableware')
      .values(rows.map((piece) => ({ ...piece, tablewareId: newId() })))
      .execute(),
  );
}

/** Rows of a statement at most: the parameters of a statement are limited. */
const ROWS = 1000;

async function inParts<Row>(
  rows: readonly Row[],
  insert: (part: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) await insert(rows.slice(from, from + ROWS));
}

const { succeeded, failed, timedOut } = commandState.key;

/** States of commands a machine fetched, and of those it answered. */
const FETCHED: readonly number[] = [succeeded, failed, timedOut];
const ANSWERED: readonly number[] = [succeeded, failed];

function commandRow(
  { newId, actor }: Context,
  { content = {}, why = '', failure = '', askedAt, state, ...told }: PastCommand,
) {
  const fetchedAt = FETCHED.includes(state) ? askedAt : null;

  return {
    ...told,
    state,
    why,
    failure,
    askedAt,
    content: JSON.stringify(content),
    commandId: newId(),
    batchId: newId(),
    askedBy: actor.userId,
    attempts: fetchedAt === null ? 0 : 1,
    sentAt: fetchedAt,
    deliveredAt: ANSWERED.includes(state) ? fetchedAt : null,
    endedAt: afterSeconds(askedAt, ANSWER_SECONDS),
    expiresAt: afterSeconds(askedAt, LIFE_SECONDS),
  };
}

/** How long a machine took for its answer, and how long a command waited for one. */
const ANSWER_SECONDS = 8;
const LIFE_SECONDS = 86_400;

/** Minutes since which the machines of a house that is set up were not heard of. */
const SILENT_MINUTES = 15;

/**
 * Leaves every machine that is in use silent, as nothing speaks for it yet, with what there is to do about it: what was online would be shown so beside a
 * heartbeat that is over. The alarm ends by itself once somebody speaks for the machine.
 */
export async function leaveSilent({ tx, newId, actor }: Context, note: string): Promise<void> {
  const silent = await tx
    .updateTable('device')
    .set({ lastHeartbeatAt: sql`now() - make_interval(mins => ${SILENT_MINUTES})` })
    .where('lastHeartbeatAt', 'is not', null)
    .where('removedAt', 'is', null)
    .returning(['deviceId', 'lastHeartbeatAt'])
    .$narrowType<{ lastHeartbeatAt: string }>()
    .execute();
  if (silent.length === 0) return;

  await tx
    .insertInto('deviceAlarm')
    .values(
      silent.map(({ deviceId, lastHeartbeatAt }) => ({
        deviceId,
        alarmId: newId(),
        code: 'OFFLINE',
        level: 2,
        note,
        state: alarmState.key.takenOn,
        assigneeId: actor.userId,
        raisedAt: lastHeartbeatAt,
        lastAt: lastHeartbeatAt,
      })),
    )
    .execute();
}
