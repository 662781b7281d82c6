import { ConsoleCallError } from './console-client.ts';
import { FleetError } from './fleet.ts';
import { readOptions, USAGE, UsageError } from './options.ts';
import { describeOutcome, passed } from './print.ts';
import { simulate } from './simulate.ts';

/* `npm run terminals`: exit code 0 when terminals and report agree, 1 on any difference of a fen, 2 when it could not run. */
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof ConsoleCallError || error instanceof FleetError) return error.message;
  if (error instanceof TypeError && error.message === 'fetch failed')
    return '服务器没有响应 no server answers: npm start';

  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const outcome = await simulate(readOptions(process.argv.slice(2)), say);
  say(describeOutcome(outcome));
  process.exitCode = passed(outcome) ? 0 : 1;
} catch (error) {
  say(explain(error));
  process.exitCode = 2;
}
