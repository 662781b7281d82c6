import type { System } from '#kit/server/system.ts';
import { LONGEST_WAIT } from '../../contract/machine/device-door.ts';
import { exchange, type Said, takeDown } from '../machine/command-door.ts';
import type { WaitingRoom } from '../machine/waiting-room.ts';
import type { Page } from './page.ts';

/* What machines are told reaches those that are pages over their stream; the page answers for it (rule devices/commands). */

interface Told {
  readonly system: Pick<System, 'urgent' | 'log'>;
  readonly room: WaitingRoom;
  readonly page: Page;
}

interface Machine {
  readonly merchantId: number;
  readonly deviceId: number;
}

/** What pages do when they are told; anything else is answered as not done. */
const KNOWN: readonly string[] = [
  'settings',
  'resend',
  'refreshMenu',
  'refreshPrices',
  'syncTime',
  'restart',
];

/** Hands on what a machine is told to its page, as long as the page is open. */
export async function followCommands(
  { system, room, page }: Told,
  machine: Machine,
): Promise<void> {
  let isOpen = true;
  let leave: () => void = () => undefined;
  page.onEnd(() => {
    isOpen = false;
    leave();
  });

  while (isOpen) {
    const visit = room.wait(machine.deviceId, LONGEST_WAIT * 1000);
    leave = visit.leave;
    try {
      if (!room.isIdle(machine.deviceId)) await handOn({ system, room, page }, machine);
    } catch (error) {
      system.log.warn({ ...machine, error }, 'a page could not be told its commands');
    }

    if (isOpen) await visit.over;
    visit.leave();
  }
}

async function handOn({ system, room, page }: Told, machine: Machine): Promise<void> {
  const keep = room.look(machine.deviceId);
  const { commands, open } = await system.urgent.merchant(machine.merchantId, {}, (_tx, client) =>
    exchange(client, machine, { received: [], answers: [] }),
  );
  if (open === 0) keep();

  const strange = commands.filter(({ command }) => !KNOWN.includes(command));
  await answer(
    system,
    machine,
    strange.map(({ commandId }) => ({ commandId, ok: false, reason: '屏幕页面不支持该指令' })),
  );

  for (const { commandId, command } of commands) {
    if (!KNOWN.includes(command)) continue;

    page.tell('command', JSON.stringify({ commandId, command }));
  }
}

/** Takes down what a page says of what it was told. */
export const answerCommand = (
  system: Pick<System, 'urgent'>,
  machine: Machine,
  commandId: number,
): Promise<void> => answer(system, machine, [{ commandId, ok: true, reason: '' }]);

const answer = (
  system: Pick<System, 'urgent'>,
  machine: Machine,
  answers: Said['answers'],
): Promise<void> =>
  system.urgent.merchant(machine.merchantId, {}, (_tx, client) =>
    takeDown(client, machine, { received: [], answers }),
  );
