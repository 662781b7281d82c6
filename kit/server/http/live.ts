import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { busy } from '../refusal.ts';

const EVENT_STREAM = 'text/event-stream';
/** Milliseconds between two looks. */
const LOOK = 1500;
/** Looks without news after which a line says that the stream lives. */
const QUIET_LOOKS = 8;
/** Milliseconds a stream lasts; whoever follows comes back with the id of the last event and misses nothing. */
const LONGEST = 80_000;
/** Streams at a time. */
const MOST = 200;

interface Following {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers that are followed. */
export interface Live {
  /**
   * Sends what `look` answers now and again whenever it has changed, until the reader goes, `look` fails or the stream is old. Each event is
   * the whole answer and its id stands for what it says: who comes back with the id of what holds still is sent nothing until it changes.
   * @throws Refusal 429, and what the first look throws
   */
  follow(call: Following, look: () => Promise<unknown>): Promise<void>;
  /** Ends every stream: the server stops. */
  end(): void;
}

/** Whether a request wants to follow its answer. */
export const asksToFollow = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(EVENT_STREAM) === true;

const eventOf = (data: unknown): { readonly id: string; readonly text: string } => {
  const text = JSON.stringify(data);
  return { id: hash('sha256', text, 'base64url').slice(0, 22), text };
};

export function createLive(): Live {
  const open = new Set<AbortController>();
  return {
    async follow(call, look) {
      if (open.size >= MOST) throw busy('实时连接较多，请稍后再试');
      let event = eventOf(await look());
      const { raw } = call.reply.hijack();
      const stop = new AbortController();
      open.add(stop);
      raw.once('close', () => stop.abort());
      raw.writeHead(200, {
        ...(call.reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': `${EVENT_STREAM}; charset=utf-8`,
        'cache-control': 'no-store, no-transform',
        /* Proxies hand on what comes as it comes. */
        'x-accel-buffering': 'no',
      });
      let seen = String(call.request.headers['last-event-id'] ?? '');
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
        open.delete(stop);
        raw.end();
      }
    },
    end() {
      for (const stop of open) stop.abort();
    },
  };
}
