import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type Command, type CommandEnd, entryOf } from './audit-entry.ts';
import type { Context } from './context.ts';
import type { Tx } from './database/transaction.ts';
import type { System } from './system.ts';

/** Writes the operation log entry of a command in the command's own transaction: no command without its entry. */
export async function audit(
  context: Context,
  endpoint: Endpoint,
  content: unknown,
  ip: string,
): Promise<void> {
  const { actor, requestId } = context;
  const entry = entryOf({ actor, endpoint, content, ip, requestId }, { outcome: 'success' });
  await context.tx
    .insertInto('operationLog')
    .values({ logId: context.newId(), ...entry })
    .execute();
}

/** Writes the entry of a command that was not carried out, in a transaction of its own: the command's is gone. */
export const auditFailure = (system: System, command: Command, end: CommandEnd): Promise<void> =>
  runAudited(system, command, async () => undefined, end);

/** Runs a command that opens its own transaction, such as a log-in, and writes its entry there: neither is without the other. */
export async function runAudited<Result>(
  system: System,
  command: Command,
  work: (tx: Tx) => Promise<Result>,
  end: CommandEnd = { outcome: 'success' },
): Promise<Result> {
  await system.ids.ready();
  return system.merchant(command.actor.merchantId, {}, async (tx) => {
    const result = await work(tx);
    await tx
      .insertInto('operationLog')
      .values({ logId: system.ids.take(), ...entryOf(command, end) })
      .execute();

    return result;
  });
}

/** Writes an entry whose caller cannot be helped by its failure: at once, and where that fails, later. */
export const auditAfterwards = (system: System, command: Command, end: CommandEnd): Promise<void> =>
  writeEntry(system, command.actor.merchantId, entryOf(command, end)).catch(() =>
    auditLater(system, command, end),
  );

type Entry = ReturnType<typeof entryOf>;

async function writeEntry(system: System, merchantId: number, entry: Entry): Promise<void> {
  await system.ids.ready();
  await system.merchant(merchantId, {}, (tx) =>
    tx
      .insertInto('operationLog')
      .values({ logId: system.ids.take(), ...entry })
      .execute(),
  );
}

/** After so many tries the database takes the entry without what was sent, if it takes any. */
const WHOLE_TRIES = 5;

/**
 * Leaves an entry to be written as soon as the database takes it: no call waits for it, it is tried until it is written, and where the server
 * stops before that, the server's log has it.
 */
export function auditLater(system: System, command: Command, end: CommandEnd): void {
  const { merchantId } = command.actor;
  const entry = entryOf(command, end);
  system.lateEntries.keep({ merchantId, entry }, (attempt) =>
    writeEntry(system, merchantId, attempt > WHOLE_TRIES ? withoutContent(entry) : entry),
  );
}

const withoutContent = (entry: Entry): Entry => ({
  ...entry,
  object: null,
  content: 'null',
  reasonParams: null,
});
