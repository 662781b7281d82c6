import type { ServerResponse } from 'node:http';

/** Bytes that may wait for a reader: one that takes no more is let go and comes back. */
const MOST_WAITING = 1_000_000;

/** One page that is open: a stream of events, of which each part is sent where it differs from what was sent last. */
export interface Page {
  /** Hash of what it proves itself with, in hex. */
  readonly secretHash: string;
  /** Sends a part of what the page shows, unless it shows it already. */
  send(part: string, text: string): void;
  /** Sends what is done once. */
  tell(event: string, text?: string): void;
  end(): void;
  /** Hears that the reader is gone, for whatever reason. */
  onEnd(work: () => void): void;
}

export function openPage(raw: ServerResponse, secretHash: string): Page {
  const sent = new Map<string, string>();
  const write = (event: string, text: string): void => {
    if (raw.writableEnded || raw.destroyed) return;

    if (raw.writableLength > MOST_WAITING) raw.destroy();
    else raw.write(`event: ${event}\ndata: ${text}\n\n`);
  };

  return {
    secretHash,
    send(part, text) {
      if (sent.get(part) === text) return;

      sent.set(part, text);
      write(part, text);
    },
    tell: (event, text = '{}') => write(event, text),
    end: () => void raw.end(),
    onEnd(work) {
      if (raw.destroyed) work();
      else raw.once('close', work);
    },
  };
}
