import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type SheetColumn, type SheetFormat, sheetStream } from '#kit/server/sheet/sheet.ts';

/*
 * Seconds to write 200,000 rows of 12 mixed columns in each format, rows coming from memory (so without the database's
 * share of an export), and the ratio to CSV.
 */
const ROWS = 200_000;
const CHUNK = 1_000;

const columns: SheetColumn[] = [
  { title: '流水号', kind: 'text' },
  { title: '姓名', kind: 'text' },
  { title: '人员编号', kind: 'text' },
  { title: '所属组织', kind: 'text' },
  { title: '钱包类型', kind: 'text' },
  { title: '交易金额', kind: 'money' },
  { title: '账户余额', kind: 'money' },
  { title: '次数', kind: 'int' },
  { title: '折扣', kind: 'decimal' },
  { title: '交易时间', kind: 'datetime' },
  { title: '业务日期', kind: 'date' },
  { title: '备注', kind: 'text' },
];

const two = (value: number): string => String(value).padStart(2, '0');

function rowOf(index: number): unknown[] {
  const day = `2026-${two((index % 12) + 1)}-${two((index % 28) + 1)}`;
  return [
    `2026${String(index).padStart(16, '0')}`,
    `张${String.fromCharCode(0x4e00 + (index % 5_000))}`,
    String(180_000 + (index % 4_341)),
    `${(index % 40) + 1}号学院`,
    index % 3 === 0 ? '补贴钱包' : '个人钱包',
    (index * 37) % 20_000,
    (index * 7_919) % 1_000_000,
    index % 9,
    (index % 100) / 100,
    `${day} ${two(index % 24)}:${two(index % 60)}:${two((index * 7) % 60)}`,
    day,
    index % 5 === 0 ? `第 ${index} 笔, 食堂消费` : null,
  ];
}

async function* rows(): AsyncGenerator<unknown[][]> {
  for (let from = 0; from < ROWS; from += CHUNK) {
    yield Array.from({ length: CHUNK }, (_, index) => rowOf(from + index));
  }
}

async function secondsOf(format: SheetFormat): Promise<{ seconds: number; megabytes: number }> {
  const begin = performance.now();
  let bytes = 0;
  const sink = new PassThrough({ highWaterMark: 1 << 20 });
  sink.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(sheetStream(format, { sheetName: '钱包流水', columns }, rows()), sink);
  return { seconds: (performance.now() - begin) / 1000, megabytes: bytes / 1e6 };
}

for (let run = 0; run < 3; run++) {
  const csv = await secondsOf('csv');
  const lines = [`csv ${csv.seconds.toFixed(2)} s, ${csv.megabytes.toFixed(1)} MB`];
  for (const format of ['xlsx', 'xls'] as const) {
    const { seconds, megabytes } = await secondsOf(format);
    const ratio = (seconds / csv.seconds).toFixed(2);
    lines.push(`${format} ${seconds.toFixed(2)} s, ${megabytes.toFixed(1)} MB, ${ratio} times csv`);
  }
  process.stdout.write(`${lines.join('; ')}\n`);
}
