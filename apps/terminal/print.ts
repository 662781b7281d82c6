import { percentile, type Statistics } from './statistics.ts';
import { isEqual, type Line, NOTHING, plus, type Sum } from './tally.ts';

/** What a run is told at its end. */
export interface Outcome {
  readonly lines: readonly Line[];
  readonly canteenNames: ReadonlyMap<string, string>;
  readonly statistics: Statistics;
  /** Seconds the terminals sold for. */
  readonly seconds: number;
  /** Transactions whose repeated acknowledgements differed. */
  readonly contradictions: number;
  /** Why online sales were refused or offline sales went into suspense, with how often. */
  readonly reasons: ReadonlyMap<string, number>;
}

/** The whole verdict in words and tables. */
export function describeOutcome(outcome: Outcome): string {
  const { lines, canteenNames, contradictions, reasons } = outcome;
  const verdict = passed(outcome)
    ? '✔ 终端与报表一致，分毫不差 terminals and report agree to the fen'
    : '✘ 终端与报表不一致 terminals and report differ';

  return [
    '',
    wireTable(outcome),
    '',
    canteenTable(lines, canteenNames),
    '',
    ...reasonLines(reasons),
    ...(contradictions > 0
      ? [`✘ 应答前后矛盾 contradictory acknowledgements: ${contradictions}`]
      : []),
    verdict,
    '',
  ].join('\n');
}

/** Whether everything agrees. */
export const passed = ({ lines, contradictions }: Outcome): boolean =>
  isEqual(lines) && contradictions === 0;

function wireTable({ statistics, seconds, lines }: Outcome): string {
  const sold = lines.reduce((sum, line) => sum + line.sold.count, 0);
  const refused = lines.reduce((sum, line) => sum + line.refused.count, 0);
  const latencies = statistics.latencies.toSorted((a, b) => a - b);
  const milliseconds = [0.5, 0.95, 0.99, 1].map((share) => percentile(latencies, share).toFixed(1));

  return table([
    ['运行 Run', ''],
    ['销售时长 selling seconds', seconds.toFixed(1)],
    [
      '每秒成交 / 处理 sold / handled a second',
      [sold, sold + refused].map((n) => (n / seconds).toFixed(1)).join(' / '),
    ],
    ['联机消费毫秒 online sale ms, p50 / p95 / p99 / max', milliseconds.join(' / ')],
    ['请求 requests answered', number(statistics.answered)],
    ['断线 connections cut', number(statistics.broken)],
    ['失败重试 failed and sent again', number(statistics.failed)],
    [
      '批量上传 upload batches / rows',
      `${number(statistics.uploads)} / ${number(statistics.rows)}`,
    ],
    ['重复发送 sent again on purpose', number(statistics.repeated)],
    ['服务器识别的重复 recognised as known', number(statistics.recognised)],
    ['心跳 heartbeats', number(statistics.heartbeats)],
    ['超出离线限额 declined above the offline limit', number(statistics.declined)],
  ]);
}

/** Text columns: the first to the left, numbers to the right; Chinese characters take two places. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_title, column) =>
    Math.max(...rows.map((row) => width(row[column] ?? ''))),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const space = fill(cell, widths[column] ?? 0);
        return column === 0 ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd(),
  );

  const rule = '-'.repeat(widths.reduce((sum, columns) => sum + columns + 2, -2));

  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

const width = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

const fill = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - width(text)));

const number = (value: number): string => value.toLocaleString('en-US');

function canteenTable(lines: readonly Line[], names: ReadonlyMap<string, string>): string {
  const total = lines.reduce(
    (sum, line) => ({
      sold: plus(sum.sold, line.sold),
      refused: plus(sum.refused, line.refused),
      open: plus(sum.open, line.open),
      reported: plus(sum.reported, line.reported),
      difference: plus(sum.difference, line.difference),
    }),
    { sold: NOTHING, refused: NOTHING, open: NOTHING, reported: NOTHING, difference: NOTHING },
  );

  const titles = [
    '食堂 Canteen',
    '终端笔数 Sales',
    '终端金额 CNY',
    '报表笔数 Report',
    '报表金额 CNY',
  ];
  const rest = ['差异笔数 Diff', '差异金额 CNY', '拒绝 Refused', '未确认 Open'];
  const row = (
    name: string,
    { sold, reported, difference, refused, open }: Omit<Line, 'canteenId'>,
  ): string[] => [
    name,
    ...[sold, reported, difference].flatMap(cells),
    number(refused.count),
    number(open.count),
  ];

  return table([
    [...titles, ...rest],
    ...lines.map((line) => row(names.get(line.canteenId) ?? line.canteenId, line)),
    row('合计 Total', total),
  ]);
}

const cells = ({ count, amount }: Sum): string[] => [number(count), yuan(amount)];

const yuan = (fen: number): string =>
  (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const reasonLines = (reasons: ReadonlyMap<string, number>): string[] =>
  reasons.size === 0
    ? []
    : [
        `拒绝与挂账原因 reasons of refusal and suspense: ${[...reasons].map((entry) => entry.join(' ')).join(', ')}`,
      ];
