import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pageFlowDetail } from '#areas/report/contract/flow-detail.ts';
import { ask } from './asking.ts';
import { type Measurement, median, secondsOf } from './measurement.ts';
import { loadFlows } from './orders.ts';
import type { Stage } from './stage.ts';

const KILOBYTES = 1024;

/** Megabytes of one line of /proc/<pid>/status: VmRSS now, VmHWM the highest since the last reset. */
function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  if (!found) throw new Error(`no ${line} of process ${pid}: this measurement needs Linux`);

  return Number(found[1]) / KILOBYTES;
}

const formats = ['csv', 'xlsx', 'xls'] as const;

type Format = (typeof formats)[number];

const ROUNDS = 5;

const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

async function exportOnce(stage: Stage, day: string, fileType: Format): Promise<number> {
  const period = { startDate: `${day} 00:00:00`, endDate: `${day} 23:59:59` };
  const answer = await ask(stage, pageFlowDetail.page.export?.path ?? '', { ...period, fileType });
  if (answer.headers.get('content-disposition') === null || answer.body === null)
    throw new Error(await answer.text());

  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;

  return bytes;
}

/** Export of 200,000 wallet-flow rows as a file through HTTP. */
export const exportFile: Measurement = {
  name: 'export',
  title: 'Export of 200,000 wallet-flow rows through HTTP',
  async run(stage) {
    const { day, flows } = await loadFlows(stage);
    const { pid } = await stage.server();
    await stage.tokens(1);
    await delay(1000);
    const idle = memoryOf(pid, 'VmRSS');
    const seconds: Record<Format, number[]> = { csv: [], xlsx: [], xls: [] };
    const peaks: Record<Format, number[]> = { csv: [], xlsx: [], xls: [] };
    const sizes: Record<Format, number> = { csv: 0, xlsx: 0, xls: 0 };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const format of formats) {
        forgetPeak(pid);
        const taken = await secondsOf(async () => {
          sizes[format] = await exportOnce(stage, day, format);
        });
        peaks[format].push(memoryOf(pid, 'VmHWM'));
        if (round > 0) seconds[format].push(taken);
      }
    }

    const highest = Math.max(...formats.flatMap((format) => peaks[format]));
    const csv = median(seconds.csv);
    const ratio = (format: Format) => ({
      name: `.${format} / CSV, time of ${flows} rows`,
      value: median(seconds[format]) / csv,
      kind: 'at most' as const,
      limit: 2,
    });

    return {
      figures: [
        ...formats.flatMap((format) => [
          { name: `.${format}`, value: median(seconds[format]), unit: 's' },
          { name: `.${format}, size`, value: sizes[format] / 1e6, unit: 'MB' },
          {
            name: `.${format}, highest memory of the server`,
            value: Math.max(...peaks[format]),
            unit: 'MB',
          },
        ]),
        { name: 'memory of the idle server', value: idle, unit: 'MB' },
      ],
      goals: [
        ratio('xlsx'),
        ratio('xls'),
        {
          name: "growth of the server's peak memory",
          value: highest - idle,
          kind: 'at most',
          limit: 100,
          unit: 'MB',
        },
      ],
    };
  },
};
