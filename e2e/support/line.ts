import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A line between a browser and a house that can be bad, the way lines are: it stops or breaks in the middle of an answer. */
export interface Line {
  readonly origin: string;
  /** The next answer of this path gets through up to half of its bytes; then the line waits for `end` or breaks. */
  halve(path: RegExp, end: Promise<'rest' | 'cut'>): Halved;
  close(): Promise<void>;
}

export interface Halved {
  /** The first half is on its way. */
  readonly reached: Promise<void>;
  /** The browser has given the call up. */
  readonly given: Promise<void>;
}

interface Trap {
  readonly path: RegExp;
  readonly end: Promise<'rest' | 'cut'>;
  readonly reached: () => void;
  readonly given: () => void;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);

  return Buffer.concat(parts);
}

async function sendHalf(trap: Trap, bytes: Buffer, response: ServerResponse): Promise<void> {
  response.once('close', () => response.writableFinished || trap.given());
  await new Promise((resolve) => response.write(bytes.subarray(0, bytes.length >> 1), resolve));
  trap.reached();

  if ((await trap.end) === 'cut') response.socket?.end();
  else response.end(bytes.subarray(bytes.length >> 1));
}

/** Opens a line to a house. */
export async function openLine(house: string): Promise<Line> {
  const { hostname, port } = new URL(house);
  const traps: Trap[] = [];
  const sockets = new Set<Socket>();
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: path = '/', method = 'GET', headers } = incoming;
    const outgoing = request({ hostname, port, path, method, headers });
    incoming.pipe(outgoing);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const bytes = await bytesOf(answer);
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      'content-length': bytes.length,
    });
    const at = traps.findIndex((trap) => trap.path.test(path));
    const [trap] = at < 0 ? [] : traps.splice(at, 1);
    if (trap) await sendHalf(trap, bytes, response);
    else response.end(bytes);
  };

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as { port: number };

  return {
    origin: `http://127.0.0.1:${address.port}`,
    halve(path, end) {
      const reached = Promise.withResolvers<void>();
      const given = Promise.withResolvers<void>();
      traps.push({ path, end, reached: reached.resolve, given: given.resolve });

      return { reached: reached.promise, given: given.promise };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
