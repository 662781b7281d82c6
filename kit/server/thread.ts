import { Worker } from 'node:worker_threads';

/** Why there is no answer. */
export type ThreadFailure = 'ended' | 'memory' | 'time';

export interface ThreadSpec {
  /** What the thread runs: it answers each message with one message, in their order. */
  readonly file: URL;
  readonly failed: (failure: ThreadFailure, cause?: unknown) => Error;
}

/** A thread for work that would hold up all other work, or that hostile input must not bring down: one task after the other. */
export interface Thread<Question, Answer> {
  /**
   * Waits for the thread's turn and gives the task its ear: answers come in the order of the questions.
   * @throws what `failed` makes of a thread that ended, ran out of memory or took too long for an answer
   */
  use<T>(task: (ask: (question: Question) => Promise<Answer>) => Promise<T>): Promise<T>;
}

interface Running<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  /** Answers to everything that was asked have come. */
  settled(): Promise<unknown>;
  hold(): void;
  letGo(): void;
  stop(): void;
  readonly isOver: boolean;
}

const IDLE_MILLISECONDS = 10_000;

/** A thread that starts with its first task and is kept for a while after the last: starting one takes longer than most tasks. */
export function persistentThread<Question, Answer>(spec: ThreadSpec): Thread<Question, Answer> {
  let running: Running<Question, Answer> | undefined;
  let retirement: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function run<T>(
    task: (ask: (question: Question) => Promise<Answer>) => Promise<T>,
  ): Promise<T> {
    clearTimeout(retirement);
    if (!running || running.isOver) running = start(spec);
    const thread = running;
    thread.hold();

    try {
      return await task(thread.ask);
    } finally {
      await thread.settled();
      thread.letGo();
      retirement = setTimeout(thread.stop, IDLE_MILLISECONDS).unref();
    }
  }

  return {
    use(task) {
      const result = last.then(() => run(task));
      last = result.catch(() => undefined);

      return result;
    },
  };
}

const MOST_HEAP_MEGABYTES = 1_024;

const LONGEST_MILLISECONDS = 120_000;

function start<Question, Answer>({ file, failed }: ThreadSpec): Running<Question, Answer> {
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
  });
  const waiting: PromiseWithResolvers<Answer>[] = [];
  let isOver = false;
  const fail = (error: Error): void => {
    isOver = true;
    for (const { reject } of waiting.splice(0)) reject(error);
    void worker.terminate();
  };

  worker.on('message', (answer: Answer) => waiting.shift()?.resolve(answer));
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? failed('memory', error) : error),
  );
  worker.on('exit', () => fail(failed('ended')));

  return {
    get isOver() {
      return isOver;
    },
    async ask(question) {
      if (isOver) throw failed('ended');

      const answer = Promise.withResolvers<Answer>();
      waiting.push(answer);
      const timer = setTimeout(() => fail(failed('time')), LONGEST_MILLISECONDS);
      worker.postMessage(question);

      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
      }
    },
    settled: () => Promise.allSettled(waiting.map(({ promise }) => promise)),
    hold: () => worker.ref(),
    letGo: () => worker.unref(),
    stop: () => fail(failed('ended')),
  };
}
