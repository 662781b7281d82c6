import { WebSocket } from 'ws';
import { COMMAND_SOCKET, deviceFetchCommands } from '#areas/device/contract/machine/device-door.ts';
import type { ContentOf, ResultOf } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { DeviceWire } from '../device-request.ts';
import type { Parts } from './parts.ts';

/** What the house tells a machine. */
export type Command = ResultOf<typeof deviceFetchCommands>['commands'][number];

/** What a machine says became of a command. */
export type Answer = NonNullable<ContentOf<typeof deviceFetchCommands>['answers']>[number];

/** How a machine hears of commands: it asks, or keeps a line open (docs/device-api.md). */
export interface CommandLine {
  /** Waits for commands, and says what became of those before. None after a while, and once the line is closed. */
  next(answers: readonly Answer[]): Promise<readonly Command[]>;
  close(): void;
}

/** Seconds a machine that asks is kept waiting: few, so that it says what became of a command soon. */
const WAIT_SECONDS = 5;

/** Asks again and again. */
export const polling = ({ call }: Pick<Parts, 'call'>): CommandLine => ({
  async next(answers) {
    const wait = answers.length > 0 ? 0 : WAIT_SECONDS;

    return (await call(deviceFetchCommands, { wait, answers: [...answers], received: [] }))
      .commands;
  },
  close: () => undefined,
});

/** Keeps a line open; where it breaks the machine opens another one, and is told again what it never confirmed. */
export function lineOpen(origin: string, wire: DeviceWire): CommandLine {
  const url = origin.replace(/^http/, 'ws') + BASE_PREFIX + COMMAND_SOCKET;
  const arrived: Command[] = [];
  let isClosed = false;
  let socket: WebSocket | undefined;
  let wake: () => void = () => undefined;

  /** An open line. Nothing where it cannot be opened now: the machine tries again. */
  async function opened(): Promise<WebSocket | undefined> {
    if (socket?.readyState === WebSocket.OPEN) return socket;

    const next = new WebSocket(url, { headers: wire.headersOf('GET', COMMAND_SOCKET) });
    next.on('message', (data) => {
      arrived.push(...JSON.parse(String(data)).commands);
      wake();
    });
    const isOpen = await new Promise<boolean>((resolve) => {
      next.once('open', () => resolve(true));
      next.once('close', () => resolve(false));
      next.once('error', () => resolve(false));
    });
    next.on('error', () => undefined);
    socket = isOpen ? next : undefined;

    return socket;
  }

  return {
    async next(answers) {
      const line = await opened();
      if (line && answers.length > 0) line.send(JSON.stringify({ received: [], answers }));
      if (arrived.length === 0 && !isClosed)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, WAIT_SECONDS * 1000);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });

      return arrived.splice(0);
    },
    close() {
      isClosed = true;
      wake();
      socket?.close();
    },
  };
}
