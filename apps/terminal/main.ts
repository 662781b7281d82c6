import { ConsoleCallError } from './console-client.ts';
import { describeKinds, kindsPassed, runEveryKind } from './every-kind.ts';
import { FleetError } from './fleet.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import { describeOutcome, passed } from './print.ts';
import { simulate } from './simulate.ts';

/* `npm run terminals`: exit code 0 when terminals and report agree, or every machine of `--all` lived to the end, 1 otherwise, 2 when it could not run. */
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

/** Sells, and compares books; or lets a machine of every kind live. @returns whether all of it came out as it should */
async function run(options: Options): Promise<boolean> {
  if (options.all) {
    const outcomes = await runEveryKind(options, say);
    say(describeKinds(outcomes));

    return kindsPassed(outcomes);
  }

  const outcome = await simulate(options, say);
  say(describeOutcome(outcome));

  return passed(outcome);
}

try {
  process.exitCode = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  say(explain(error));
  process.exitCode = 2;
}
