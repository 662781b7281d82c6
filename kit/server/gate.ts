export interface GateSpec {
  readonly atOnce: number;
  /** Tasks that may wait for their turn. */
  readonly waiting: number;
  readonly busy: () => Error;
}

/** Lets few tasks run at a time; a caller that comes when too many wait already is told so at once. */
export interface Gate {
  /** @throws what `busy` says */
  pass<T>(task: () => Promise<T>): Promise<T>;
}

export function createGate({ atOnce, waiting, busy }: GateSpec): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  const enter = (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) throw busy();

    return new Promise((resolve) => queue.push(resolve));
  };

  /* A task that ends hands its place over, so that no other gets in between. */
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    async pass(task) {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
