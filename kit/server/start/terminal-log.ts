import { styleText } from 'node:util';

/** A line of the log as it is written. */
interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly [name: string]: unknown;
}

type Style = Parameters<typeof styleText>[0];

/** What a level is called, and how it looks: the highest at or below that of the line. */
const LEVELS: readonly (readonly [least: number, name: string, style: Style])[] = [
  [50, 'ERROR', 'red'],
  [40, 'WARN ', 'yellow'],
  [30, 'INFO ', 'green'],
  [0, 'DEBUG', 'gray'],
];
const HEAD: ReadonlySet<string> = new Set(['level', 'time', 'msg']);
/** The message of a line that tells of one request. */
const REQUEST = 'request';

const clock = (time: number): string => new Date(time).toTimeString().slice(0, 'HH:mm:ss'.length);

/** A value as people read it: a stack as it is, anything else in one line. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'stack' in value) return String(value.stack);

  return JSON.stringify(value);
}

/**
 * A line of the log for the reader of a terminal; undefined for what is too much there: a line for each request, unless requests are
 * to be shown. What is no line of the log stays as it is.
 * @param line JSON, as the log writes it
 */
export function terminalLine(line: string, showsRequests: boolean): string | undefined {
  let parsed: Line;
  try {
    parsed = JSON.parse(line) as Line;
  } catch {
    return line.trimEnd();
  }

  if (parsed.msg === REQUEST && !showsRequests) return undefined;

  const [, name, style] = LEVELS.find(([least]) => parsed.level >= least) ?? [0, '', 'gray'];
  const rest = Object.entries(parsed)
    .filter(([key]) => !HEAD.has(key))
    .map(([key, value]) => `${key}=${shown(value)}`);
  const head = `${clock(parsed.time)} ${styleText(style as Style, name)} ${parsed.msg ?? ''}`;

  return rest.length > 0 ? `${head} ${styleText('gray', rest.join(' '))}` : head;
}

/** Where the log of a server goes that was started in a terminal. */
export const terminalLog = (out: { write(text: string): unknown }, showsRequests: boolean) => ({
  write(line: string): void {
    const text = terminalLine(line, showsRequests);
    if (text !== undefined) out.write(`${text}\n`);
  },
});
