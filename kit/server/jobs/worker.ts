import { isLockTimeout } from '../database/failure.ts';
import type { System } from '../system.ts';

export interface Worker {
  /** For the log. */
  readonly name: string;
  /** Rest after a round, by how long it took. */
  readonly pause: (tookMilliseconds: number) => number;
  /** Rest after a round that failed; as after any other unless given. */
  readonly retryMilliseconds?: number;
  /** Whether the first round begins now, not after the first pause. */
  readonly startsAtOnce?: boolean;
  readonly round: () => Promise<unknown>;
}

/** Works round after round until the server stops. A round that fails is told in the log and ends nothing. */
export function startWorker({ log, onStop }: Pick<System, 'log' | 'onStop'>, worker: Worker): void {
  const { name, pause, retryMilliseconds, startsAtOnce = false, round } = worker;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const rest = (milliseconds: number): void => {
    if (!stopped) timer = setTimeout(start, milliseconds);
  };

  const work = async (): Promise<void> => {
    const begun = performance.now();
    const took = () => performance.now() - begun;
    try {
      await round();
      rest(pause(took()));
    } catch (error) {
      const said = { worker: name, error: String(error) };
      if (isLockTimeout(error)) log.debug(said, 'a round of a worker gave way');
      else log.warn(said, 'a round of a worker failed');

      rest(retryMilliseconds ?? pause(took()));
    }
  };

  const start = (): void => {
    running = work();
  };
  if (startsAtOnce) start();
  else rest(pause(0));

  onStop(async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  });
}
