import { expect, test } from 'vitest';
import { startSteps } from './start-steps.ts';

test('steps are numbered, and how far one is stands in one line', () => {
  let said = '';
  const out = {
    write(text: string) {
      said += text;
    },
  };

  const steps = startSteps(out, ['database', 'server']);
  steps.next();
  steps.progress('1 / 2');
  steps.progress('2 / 2');
  steps.next();
  steps.next();
  expect(said).toBe('[1/2] database\n\r\u001b[K      1 / 2\r\u001b[K      2 / 2\n[2/2] server\n');
});

test('without a terminal nothing is said', () => {
  const steps = startSteps(undefined, ['database']);
  expect(() => {
    steps.next();
    steps.progress('1 / 2');
  }).not.toThrow();
});
