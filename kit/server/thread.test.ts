import { expect, test } from 'vitest';
import { persistentThread, type Thread, type ThreadFailure } from './thread.ts';

/** Answers a number with its double, after as many milliseconds; 'end' ends it. */
const doubling = `
  import { parentPort } from 'node:worker_threads';
  let last = Promise.resolve();
  parentPort.on('message', (question) => {
    if (question === 'end') process.exit();
    last = last.then(() => new Promise((done) => setTimeout(done, question)));
    last.then(() => parentPort.postMessage(question * 2));
  });`;
const start = (): Thread<number | 'end', number> =>
  persistentThread({
    file: new URL(`data:text/javascript,${encodeURIComponent(doubling)}`),
    failed: (failure: ThreadFailure) => new Error(failure),
  });

test('answers come in the order of the questions, tasks one after the other', async () => {
  const thread = start();
  const heard: number[] = [];
  const task = (questions: readonly number[]) =>
    thread.use((ask) =>
      Promise.all(questions.map(async (question) => heard.push(await ask(question)))),
    );
  await Promise.all([task([20, 1]), task([3, 2])]);
  expect(heard).toEqual([40, 2, 6, 4]);
});

test('what a task asked and did not wait for is no answer to the next', async () => {
  const thread = start();
  const early = thread.use(async (ask) => {
    ask(20).catch(() => undefined);
    throw new Error('enough');
  });
  await expect(early).rejects.toThrow('enough');
  expect(await thread.use((ask) => ask(1))).toBe(2);
});

test('a thread that ends takes its open questions along, the next task gets a new one', async () => {
  const thread = start();
  await expect(thread.use((ask) => ask('end'))).rejects.toThrow('ended');
  expect(await thread.use((ask) => ask(4))).toBe(8);
});
