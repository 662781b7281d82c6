import { parseArgs } from 'node:util';
import { z } from 'zod';

const share = (name: string) =>
  z.coerce
    .number(`--${name} takes a share, such as 0.1`)
    .min(0)
    .max(0.9, `--${name} is a share of at most 0.9`);

const Options = z.object({
  /** A machine of every kind instead of terminals that sell. */
  all: z.boolean().default(false),
  /** How many terminals sell at once. */
  terminals: z.coerce.number().int().min(1).max(2000).default(40),
  /** Sales a second of all terminals together. */
  rate: z.coerce.number().positive().max(100_000).default(200),
  minutes: z.coerce.number().positive().max(1440).default(2),
  /** Share of the time a terminal has no network. */
  offline: share('offline').default(0.1),
  /** Share of the sales that are sent again although they were acknowledged. */
  duplicates: share('duplicates').default(0.05),
  /** Share of the requests whose connection breaks before the answer arrives. */
  broken: share('broken').default(0.01),
  /** Share of the sales that name dishes of the menu. */
  dishes: share('dishes').default(0.2),
  url: z
    .url('--url takes an address such as http://127.0.0.1:8080')
    .transform((text) => text.replace(/\/+$/, ''))
    .default('http://127.0.0.1:8080'),
  username: z.string().min(1).default('admin'),
  password: z.string().min(1).default('Yuntang@2026'),
  seed: z.coerce.number().int().min(0).max(0xffffffff).optional(),
});
export type Options = z.output<typeof Options>;

export const USAGE = `npm run terminals -- [options]
  --all               每类设备一台         a machine of every kind instead of terminals that sell
  --terminals 40      终端数量             terminals that sell at once
  --rate 200          每秒消费笔数         sales a second, all terminals together
  --minutes 2         运行分钟数           how long they sell
  --offline 0.1       离线时间占比         share of the time without network
  --duplicates 0.05   重复上传占比         share of the sales sent again
  --broken 0.01       断线请求占比         share of the requests cut before their answer
  --dishes 0.2        点菜消费占比         share of the sales that name dishes of the menu
  --url http://127.0.0.1:8080              the server
  --username admin --password …            an operator who may register devices
  --seed 1            随机种子             repeat the same run`;

/** A wrong command line; the message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const names = Object.keys(Options.shape);

/**
 * Reads the command line.
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options {
  const options = Object.fromEntries(
    names.map((name) => [name, { type: name === 'all' ? 'boolean' : 'string' } as const]),
  );
  const parsed = Options.safeParse(valuesOf(args, options));
  if (parsed.success) return parsed.data;

  throw new UsageError(
    parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}

function valuesOf(
  args: readonly string[],
  options: Record<string, { type: 'string' | 'boolean' }>,
): Record<string, unknown> {
  try {
    return { ...parseArgs({ args: [...args], options }).values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
