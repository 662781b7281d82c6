import type pg from 'pg';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { wallTime } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import type { System } from '#kit/server/system.ts';
import { commandState, openStates } from '../../contract/machine/command.ts';
import { COMMANDS_AT_ONCE, deviceFetchCommands } from '../../contract/machine/device-door.ts';
import type { Terminal } from '../authenticate.ts';
import type { WaitingRoom } from './waiting-room.ts';

const state = commandState.key;

/** Times a machine is told the same before it counts as not answering. */
const MOST_ATTEMPTS = 5;

/** Seconds a machine may take for what it said it received; what it never confirmed is sent again at its next call. */
const DELIVERED_SECONDS = 300;

/** What a machine is told next, after what it says of earlier commands. Where nothing waits and it says nothing, no statement is sent. */
export type FetchCommands = (
  terminal: Terminal,
  said: Said,
  /** Seconds a machine may take to say that a command arrived: what was sent less than so long ago is not sent again. 0: everything is. */
  patience?: number,
) => Promise<readonly DueCommand[]>;

export type DueCommand = ResultOf<typeof deviceFetchCommands>['commands'][number];

/** What fetches commands, whichever way the machine chose: a poll that waits, or a socket. */
export const createFetching =
  (system: System, room: WaitingRoom): FetchCommands =>
  async (terminal, said, patience = 0) => {
    const { merchantId, deviceId, timeZone } = terminal;
    const isSilent = said.answers.length === 0 && said.received.length === 0;
    if (isSilent && room.isIdle(deviceId)) return [];

    const keep = room.look(deviceId);
    const found = await system.urgent.merchant(merchantId, { timeZone }, (_tx, client) =>
      exchange(client, terminal, said, patience),
    );
    if (found.open === 0) keep();

    return found.commands.map(({ expiresAt, ...command }) => ({
      ...command,
      expiresAt: wallTime(expiresAt, timeZone),
    }));
  };

/** The poll; one that waits holds no connection of the database meanwhile. */
export const commandDoor = (room: WaitingRoom, fetch: FetchCommands): Route =>
  implementDirect<typeof deviceFetchCommands.content, typeof deviceFetchCommands.result, Terminal>(
    deviceFetchCommands,
    async ({ principal: terminal }, { wait, ...said }) => {
      const visit = room.wait(terminal.deviceId, wait * 1000);
      try {
        const commands = await fetch(terminal, said);
        if (commands.length > 0 || wait === 0) return { commands: [...commands] };

        await visit.over;

        return { commands: [...(await fetch(terminal, said))] };
      } finally {
        visit.leave();
      }
    },
  );

/** What became of earlier commands: those that arrived, and those that are done or could not be. */
export interface Said {
  readonly received: readonly number[];
  readonly answers: readonly {
    readonly commandId: number;
    readonly ok: boolean;
    readonly reason: string;
  }[];
}

interface Handed {
  readonly commandId: number;
  readonly command: string;
  readonly content: Record<string, unknown>;
  readonly expiresAt: Date;
}

type Machine = Pick<Terminal, 'merchantId' | 'deviceId'>;

/** Takes down what the machine says, ends what is over, and hands out what waits. `open` counts what is not ended. */
export async function exchange(
  client: pg.PoolClient,
  machine: Machine,
  said: Said,
  patience = 0,
): Promise<{ commands: readonly Handed[]; open: number }> {
  await takeDown(client, machine, said);

  const { rows } = await client.query({
    name: 'device.commandsDue',
    text: `with open as (
        select command_id,
               case when expires_at <= now() then ${state.expired}
                    when state = ${state.delivered} and delivered_at > now() - make_interval(secs => ${DELIVERED_SECONDS}) then null
                    when state = ${state.sent} and sent_at > now() - make_interval(secs => $3) then null
                    when attempts >= ${MOST_ATTEMPTS} then ${state.timedOut}
                    else ${state.sent} end as next
          from device_command
         where merchant_id = $1 and device_id = $2 and state in (${openStates.join()})
         order by command_id limit ${COMMANDS_AT_ONCE} for update),
      moved as (
        update device_command c
           set state = open.next,
               attempts = c.attempts + case when open.next = ${state.sent} then 1 else 0 end,
               sent_at = case when open.next = ${state.sent} then now() else c.sent_at end,
               ended_at = case when open.next in (${state.expired}, ${state.timedOut}) then now() end
          from open
         where c.merchant_id = $1 and c.command_id = open.command_id and open.next is not null
        returning c.command_id, c.command, c.content, c.expires_at, c.state)
      select (select count(*)::int from open) as open,
             coalesce((select json_agg(json_build_object('commandId', command_id, 'command', command, 'content', content,
                 'expiresAt', extract(epoch from expires_at) * 1000) order by command_id) from moved where state = ${state.sent}), '[]') as commands`,
    values: [machine.merchantId, machine.deviceId, patience],
  });

  const { open, commands } = rows[0] as {
    open: number;
    commands: (Omit<Handed, 'expiresAt'> & { expiresAt: number })[];
  };

  return {
    open,
    commands: commands.map((command) => ({ ...command, expiresAt: new Date(command.expiresAt) })),
  };
}

/** Takes down which commands arrived, and which are done or could not be. */
export async function takeDown(
  client: pg.PoolClient,
  { merchantId, deviceId }: Machine,
  { received, answers }: Said,
): Promise<void> {
  if (answers.length === 0 && received.length === 0) return;

  await client.query({
    name: 'device.commandsSaid',
    text: `update device_command c
         set state = case when said.ok is null then ${state.delivered}
                          when said.ok then ${state.succeeded} else ${state.failed} end,
             failure = coalesce(said.reason, ''),
             delivered_at = coalesce(c.delivered_at, now()),
             ended_at = case when said.ok is not null then now() end
        from (select * from unnest($3::bigint[], $4::boolean[], $5::text[])) as said(command_id, ok, reason)
       where c.merchant_id = $1 and c.device_id = $2 and c.command_id = said.command_id
         and (c.state in (${state.sent}, ${state.delivered}) or said.ok is not null and c.state = ${state.timedOut})`,
    values: [
      merchantId,
      deviceId,
      [...answers.map(({ commandId }) => commandId), ...received],
      [...answers.map(({ ok }) => ok), ...received.map(() => null)],
      [...answers.map(({ reason }) => reason), ...received.map(() => null)],
    ],
  });
}

/** Commands that no machine came for in time are over. */
export const expireCommands = (client: pg.PoolClient, merchantId: number) =>
  client.query({
    name: 'device.commandsExpired',
    text: `update device_command set state = ${state.expired}, ended_at = now()
      where merchant_id = $1 and state in (${openStates.join()}) and expires_at <= now()`,
    values: [merchantId],
  });
