import { connect } from 'node:net';

/** The text of a request with a keep-alive connection. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** An answer with its body still in bytes. */
export interface RawAnswer {
  readonly status: number;
  readonly body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');

const STATUS_AT = 'HTTP/1.1 '.length;

/**
 * One keep-alive connection that asks one thing at a time. It costs a fraction of `fetch`, so that on a small machine the
 * figures say what the server can do and not what the client can; it knows no chunked answers.
 */
export async function openConnection(
  port: number,
): Promise<{ ask(request: string): Promise<RawAnswer>; close(): void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve(answer: RawAnswer): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('connection closed')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0 || waiting === undefined) return;

    const head = received.toString('latin1', 0, headEnd);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) return fail(new Error(`an answer without length: ${head}`));

    const end = headEnd + HEAD_END.length + Number(length);
    if (received.length < end) return;

    const answer = {
      status: Number(head.slice(STATUS_AT, STATUS_AT + 3)),
      body: received.subarray(headEnd + HEAD_END.length, end),
    };
    received = received.subarray(end);
    const { resolve } = waiting;
    waiting = undefined;
    resolve(answer);
  });

  return {
    ask: (request) =>
      new Promise<RawAnswer>((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
}
