import { expect, test } from 'vitest';
import { checkScripts } from './scripts.ts';

const findingsOf = (command: string): string[] => {
  const text = JSON.stringify({ scripts: { start: command } });
  return checkScripts(new Map([['package.json', { path: 'package.json', text }]])).map(
    ({ message }) => message,
  );
};

test('a command that Node runs passes', () => {
  expect(findingsOf('node tools/bootstrap.mjs tools/start.ts')).toEqual([]);
});

test.each([
  'exec node tools/bootstrap.mjs tools/start.ts',
  'PORT=1 node tools/bootstrap.mjs tools/start.ts',
  'node tools/bootstrap.mjs tools/start.ts | tee log',
  'rm -rf dist && node tools/bootstrap.mjs tools/start.ts',
])('a command that needs a shell is refused: %s', (command) => {
  expect(findingsOf(command)).toHaveLength(1);
});
