import type { Logger } from 'pino';

/** Does one piece of work; `attempt` counts from 1. */
type Work = (attempt: number) => Promise<unknown>;

/** Work that could not be done when it was due, and is tried again until it is done. */
export interface LateWork {
  /** @param detail what the server's log says of it where it is given up */
  keep(detail: object, work: Work): void;
  /** Pieces that are not done yet. */
  readonly waiting: number;
  /** Tries that failed, and pieces that were given up, since the start. */
  readonly failures: number;
  readonly lost: number;
  /** Tries each piece once more. */
  flush(): Promise<void>;
  /** Tries each piece for the last time and gives up what is still not done. */
  stop(): Promise<void>;
}

export interface LateWorkLimits {
  /** Pieces kept at most: those beyond are given up. */
  readonly most: number;
  /** Milliseconds between two tries. */
  readonly pause: number;
}

const usual: LateWorkLimits = { most: 10_000, pause: 5000 };

interface Piece {
  readonly detail: object;
  readonly work: Work;
  attempts: number;
}

/** @param what names the work in the server's log */
export function createLateWork(
  log: Pick<Logger, 'error'>,
  what: string,
  given: Partial<LateWorkLimits> = {},
): LateWork {
  const limits = { ...usual, ...given };
  const pieces = new Set<Piece>();
  let failures = 0;
  let lost = 0;
  let running: Promise<void> | undefined;

  const giveUp = (piece: Piece): void => {
    pieces.delete(piece);
    lost += 1;
    log.error(piece.detail, `${what} was given up`);
  };

  const tryOnce = async (piece: Piece): Promise<void> => {
    piece.attempts += 1;
    try {
      await piece.work(piece.attempts);
      pieces.delete(piece);
    } catch (cause) {
      failures += 1;
      if (piece.attempts === 1)
        log.error({ error: String(cause) }, `${what} failed and is tried again`);
    }
  };

  const tryAll = async (): Promise<void> => {
    for (const piece of [...pieces]) await tryOnce(piece);
  };

  const flush = (): Promise<void> => {
    running ??= tryAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  const timer = setInterval(() => void flush(), limits.pause).unref();

  return {
    get waiting() {
      return pieces.size;
    },
    get failures() {
      return failures;
    },
    get lost() {
      return lost;
    },
    keep(detail, work) {
      failures += 1;
      const piece: Piece = { detail, work, attempts: 0 };
      if (pieces.size >= limits.most) giveUp(piece);
      else pieces.add(piece);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
      for (const piece of pieces) giveUp(piece);
    },
  };
}
