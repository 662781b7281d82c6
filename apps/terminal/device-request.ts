import { createHmac, hash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { z } from 'zod';
import { deviceHeaders, deviceSignText } from '#areas/device/contract/device-api.ts';
import { code } from '#kit/contract/answer.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';

/** No answer, or one that asks to come again: the same request has to be sent again until there is one. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** The server refuses the request as such: sending it again would change nothing. */
export class DeviceRefusedError extends Error {
  override readonly name = 'DeviceRefusedError';
}

export interface DeviceRequest {
  readonly method: string;
  /** Below the base prefix. */
  readonly path: string;
  readonly body: unknown;
  /** Cuts the connection this many milliseconds after the request is on its way, whether or not it was handled by then. */
  readonly cutAfter?: number;
}

/** The wire of one terminal: one connection, signed requests (docs/device-api.md). */
export interface DeviceWire {
  /** @throws NoAnswerError or DeviceRefusedError */
  send(request: DeviceRequest): Promise<unknown>;
  /** Headers that sign a request without a body, such as the one that opens a line of commands. */
  headersOf(method: string, path: string): Readonly<Record<string, string>>;
  close(): void;
}

const NONCE_BYTES = 12;

/** Opens the wire of the terminal `sn`; `now` is the terminal's own clock in epoch milliseconds. */
export function openWire(
  origin: string,
  { sn, secret }: { sn: string; secret: string },
  now: () => number,
): DeviceWire {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const signed = (method: string, path: string, body: string): Record<string, string> => {
    const time = String(Math.round(now()));
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    const text = deviceSignText({ method, path, time, nonce, bodyDigest: hash('sha256', body) });
    const sign = createHmac('sha256', secret).update(text).digest('hex');

    return {
      [deviceHeaders.sn]: sn,
      [deviceHeaders.time]: time,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.sign]: sign,
    };
  };

  return {
    async send({ method, path, body, cutAfter }) {
      const text = JSON.stringify(body);
      const full = BASE_PREFIX + path;
      const headers = { 'content-type': 'application/json', ...signed(method, full, text) };

      return understood(
        await transmit({ url: origin + full, method, headers, body: text, agent, cutAfter }),
      );
    },
    headersOf: (method, path) => signed(method, BASE_PREFIX + path, ''),
    close: () => agent.destroy(),
  };
}

const SERVER_ERROR = 500;

/** Too slow, too many at once: of this moment. */
const OF_THIS_MOMENT = [408, 429];

const Reply = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() });

function understood({ status, text }: { status: number; text: string }): unknown {
  if (status >= SERVER_ERROR || OF_THIS_MOMENT.includes(status))
    throw new NoAnswerError(`HTTP ${status}`);

  const reply = Reply.safeParse(parsed(text));
  if (!reply.success) throw new DeviceRefusedError(`HTTP ${status}: ${text.slice(0, 200)}`);
  if (reply.data.code === code.success) return reply.data.data;

  throw new DeviceRefusedError(
    `${reply.data.code} ${reply.data.message} ${JSON.stringify(reply.data.data ?? '')}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly agent: Agent;
  readonly cutAfter: number | undefined;
}

const TIMEOUT_MS = 15_000;

function transmit({
  url,
  body,
  cutAfter,
  ...options
}: Outgoing): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const headers = { ...options.headers, 'content-length': length };
    let cut: NodeJS.Timeout | undefined;
    const outgoing = request(url, { ...options, headers, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () => {
        clearTimeout(cut);
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      });
    });

    function fail(error: Error): void {
      clearTimeout(cut);
      reject(new NoAnswerError(error.message));
    }

    outgoing.once('error', fail);
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.end(body, () => {
      if (cutAfter !== undefined)
        cut = setTimeout(() => outgoing.destroy(new Error('cut on purpose')), cutAfter);
    });
  });
}
