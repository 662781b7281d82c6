import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { busy } from '../refusal.ts';

const EVENT_STREAM = 'text/event-stream';

/** Whether a request wants to follow its answer. */
export const asksToFollow = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes(EVENT_STREAM) === true;

interface Following {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly token: string;
}

/** Answers that are followed. */
export interface Live {
  /**
   * Sends what `look` answers now and again whenever it has changed, until the reader goes, `look` fails or the stream is old. Each event is
   * the whole answer and its id stands for what it says: who comes back with the id of what holds still is sent nothing until it changes.
   * @throws Refusal 429 where the session, its merchant or all have too many, and what the first look throws
   */
  follow(call: Following, merchantId: number, look: () => Promise<unknown>): Promise<void>;
  /** Ends every stream: the server stops. */
  end(): void;
}

/** A stream that is open, and who has it. */
interface Open {
  readonly stop: AbortController;
  readonly token: string;
  readonly merchantId: number;
}

export function createLive(): Live {
  const open = new Set<Open>();
  return {
    async follow(call, merchantId, look) {
      const one: Open = { stop: new AbortController(), token: call.token, merchantId };
      assertRoom(open, one);
      /* Counted before the first look: many may ask in the time that takes. */
      open.add(one);
      await stream(call, one.stop, look).finally(() => open.delete(one));
    },
    end() {
      for (const { stop } of open) stop.abort();
    },
  };
}

/** Streams at a time: of all, of the sessions of one merchant, of one session. */
const MOST = { all: 200, merchant: 60, session: 5 };

/** @throws Refusal 429 */
function assertRoom(open: ReadonlySet<Open>, { token, merchantId }: Open): void {
  if (countOf(open, (one) => one.token === token) >= MOST.session)
    throw busy('实时画面打开过多，请关闭不用的页面后再试');

  const ofMerchant = countOf(open, (one) => one.merchantId === merchantId);
  if (open.size >= MOST.all || ofMerchant >= MOST.merchant) throw busy('实时连接较多，请稍后再试');
}

function countOf(open: Iterable<Open>, isMeant: (one: Open) => boolean): number {
  let count = 0;
  for (const one of open) if (isMeant(one)) count += 1;

  return count;
}

/** Milliseconds a stream lasts; a page that follows comes back with the id of the last event and misses nothing. */
const LONGEST = 80_000;

/** Looks without news after which a line says that the stream lives. */
const QUIET_LOOKS = 8;

/** Milliseconds between two looks. */
const LOOK = 1500;

/** Sends what `look` answers until the reader goes, `look` fails or the stream is old. */
async function stream(
  { request, reply }: Following,
  stop: AbortController,
  look: () => Promise<unknown>,
): Promise<void> {
  let event = eventOf(await look());
  const { raw } = reply.hijack();
  raw.once('close', () => stop.abort());
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': `${EVENT_STREAM}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    /* Proxies hand on what comes as it comes. */
    'x-accel-buffering': 'no',
  });

  let seen = String(request.headers['last-event-id'] ?? '');
  const end = performance.now() + LONGEST;
  try {
    for (let quiet = 0; !stop.signal.aborted; event = eventOf(await look())) {
      const isNew = event.id !== seen;
      quiet = isNew ? 0 : quiet + 1;

      if (isNew) raw.write(`id: ${event.id}\ndata: ${event.text}\n\n`);
      else if (quiet % QUIET_LOOKS === 1) raw.write(': still\n\n');

      seen = event.id;
      if (performance.now() > end) break;

      await delay(LOOK, undefined, { signal: stop.signal });
    }
  } catch {
    /* The reader went, the server stops, or the next look was refused: coming back tells which. */
  } finally {
    raw.end();
  }
}

const eventOf = (data: unknown): { readonly id: string; readonly text: string } => {
  const text = JSON.stringify(data);
  return { id: hash('sha256', text, 'base64url').slice(0, 22), text };
};
