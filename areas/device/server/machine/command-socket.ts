import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { z } from 'zod';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { deviceHeaders } from '../../contract/device-api.ts';
import { COMMAND_SOCKET, deviceFetchCommands } from '../../contract/machine/device-door.ts';
import type { AuthenticateTerminal, Authenticator, Terminal } from '../authenticate.ts';
import type { FetchCommands, Said } from './command-door.ts';
import type { WaitingRoom } from './waiting-room.ts';

/* The same commands as by polling, over a line that stays open, for machines that choose it (docs/device-api.md). */

/** Bytes a message of a machine has at most: what the poll takes fits. */
const LARGEST = 64 * 1024;

/** Sockets a server holds at most; a machine beyond them polls. */
const MOST = 10_000;

/** Seconds between two signs of life: lines that broke silently are found by them. */
const SIGN_OF_LIFE_SECONDS = 25;

interface Doors {
  readonly room: WaitingRoom;
  readonly fetch: FetchCommands;
  readonly authenticator: Authenticator;
}

/** Opens the line of commands on a server; machines prove themselves as at every call, once. */
export function openCommandSocket(
  system: System,
  server: Server,
  { room, fetch, authenticator }: Doors,
): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST });
  const open = new Map<string, WebSocket>();

  /* A machine that was disabled, moved or got a new secret has to prove itself anew. */
  let changes = 0;
  authenticator.onChange((sn) => {
    changes += 1;
    for (const [each, socket] of open) if (sn === '' || sn === each) socket.close(NOT_ANY_MORE);
  });

  const serve = async (terminal: Terminal, sn: string, socket: WebSocket): Promise<void> => {
    open.get(sn)?.close(REPLACED);
    open.set(sn, socket);
    socket.once('close', () => open.get(sn) === socket && open.delete(sn));
    await follow(terminal, socket, { room, fetch });
  };

  const take = async (request: IncomingMessage, line: Duplex, head: Buffer): Promise<void> => {
    if (open.size >= MOST) throw new Refusal(503, 'BUSY', '连接较多，请稍后再试');

    const before = changes;
    const terminal = await admit(request, authenticator.authenticate);
    sockets.handleUpgrade(request, line, head, (socket) => {
      /* What it proved itself with may be over since. */
      if (changes !== before) return socket.close(NOT_ANY_MORE);

      return serve(terminal, String(request.headers[deviceHeaders.sn]), socket).catch((error) => {
        system.log.error(error, 'a line of commands ended');
        socket.close(FAULT);
      });
    });
  };
  const onUpgrade = (request: IncomingMessage, line: Duplex, head: Buffer): void => {
    take(request, line, head).catch((error: unknown) => {
      if (!(error instanceof Refusal)) system.log.error(error, 'a line of commands was not opened');
      refuse(line, error instanceof Refusal ? `${error.status} ${error.reason}` : '500 FAULT');
    });
  };

  server.on('upgrade', onUpgrade);

  return {
    close() {
      server.off('upgrade', onUpgrade);
      for (const socket of open.values()) {
        socket.close(GOING);
        setTimeout(() => socket.terminate(), GOODBYE_MILLISECONDS).unref();
      }
    },
  };
}

/** How long a machine may take to say goodbye to a server that stops. */
const GOODBYE_MILLISECONDS = 1000;

/** Why the server closes a line (RFC 6455, 7.4). */
const GOING = 1001;
const FAULT = 1011;
const WRONG = 1007;
/** Ours: it has to prove itself anew, or another line of the same machine took its place. */
const NOT_ANY_MORE = 4001;
const REPLACED = 4002;

const refuse = (line: Duplex, status: string): void => {
  line.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** The machine behind a request: signed like a call, with GET and an empty body. @throws Refusal 401, 403, 404 */
async function admit(
  { headers, url = '' }: IncomingMessage,
  authenticate: AuthenticateTerminal,
): Promise<Terminal> {
  const path = url.slice(BASE_PREFIX.length);
  if (!url.startsWith(BASE_PREFIX) || path !== COMMAND_SOCKET)
    throw new Refusal(404, 'NOT_FOUND', '接口不存在');

  const terminal = await authenticate({
    headers,
    method: 'GET',
    path,
    body: '',
  });
  if (!terminal) throw new Refusal(401, 'DEVICE_NOT_RECOGNISED', '终端未登记');

  return terminal;
}

const Message = deviceFetchCommands.content.omit({ wait: true });

/** Seconds a machine on a line may take to say that a command arrived. */
const CONFIRM_SECONDS = 20;

/** What a machine may have said that is not taken down yet. */
const MOST_SAID = 1000;

const NOTHING: Said = { received: [], answers: [] };

/** Sends what is due whenever something is, takes down what the machine says, and hangs up on one that does not live. */
async function follow(
  terminal: Terminal,
  socket: WebSocket,
  { room, fetch }: Omit<Doors, 'authenticator'>,
): Promise<void> {
  let said = NOTHING;
  let lives = true;
  /* What an earlier line sent and nobody confirmed is sent at once on a new one. */
  let patience = 0;
  let wake = (): void => undefined;

  socket.on('pong', () => {
    lives = true;
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => wake());
  socket.on('message', (data) => {
    const message = understood(String(data));
    if (!message || said.received.length + said.answers.length > MOST_SAID)
      return socket.close(WRONG);

    said = {
      received: [...said.received, ...message.received],
      answers: [...said.answers, ...message.answers],
    };
    wake();
  });

  while (socket.readyState === socket.OPEN) {
    const visit = room.wait(terminal.deviceId, SIGN_OF_LIFE_SECONDS * 1000);
    wake = visit.leave;
    const saying = said;
    said = NOTHING;

    const commands = await fetch(terminal, saying, patience);
    patience = CONFIRM_SECONDS;
    if (commands.length > 0) socket.send(JSON.stringify({ commands }));

    const began = performance.now();
    if (said === NOTHING) await visit.over;
    visit.leave();

    if (performance.now() - began < SIGN_OF_LIFE_SECONDS * 1000) continue;
    if (!lives) return socket.terminate();

    lives = false;
    socket.ping();
  }
}

function understood(text: string): z.output<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
