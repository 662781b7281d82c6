import { stripVTControlCharacters as plain } from 'node:util';
import { type Logger, pino } from 'pino';
import { expect, test } from 'vitest';
import { terminalLog } from './terminal-log.ts';

/** What a terminal shows of what `write` says. */
function shownOf(write: (log: Logger) => void, showsRequests = false): string[] {
  const lines: string[] = [];
  const log = pino(
    { level: 'debug', base: null },
    terminalLog({ write: (text) => lines.push(plain(text)) }, showsRequests),
  );
  write(log);

  return lines;
}

test('a terminal shows time, level, message and what belongs to it, a line each', () => {
  const lines = shownOf((log) => {
    log.info('the database runs');
    log.warn({ error: 'ECONNRESET', tries: 2 }, 'database connection lost');
    log.error({ error: { message: 'x', stack: 'Error: x\n    at y' } }, 'request failed');
  });
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    'INFO  the database runs\n',
    'WARN  database connection lost error=ECONNRESET tries=2\n',
    'ERROR request failed error=Error: x\n    at y\n',
  ]);
});

test('a line for each request is shown to whom asks for everything', () => {
  const write = (log: Logger) => log.info({ endpoint: 'auth.login', status: 200 }, 'request');
  expect(shownOf(write)).toEqual([]);
  expect(shownOf(write, true)).toHaveLength(1);
});

test('what is no line of the log stays as it is', () => {
  const lines: string[] = [];
  terminalLog({ write: (text) => lines.push(text) }, false).write('words of a library\n');
  expect(lines).toEqual(['words of a library\n']);
});
