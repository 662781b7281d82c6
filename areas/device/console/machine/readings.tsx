import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { Chart } from '#kit/console/report/chart.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { readingChart } from '../../contract/machine/reading.ts';

interface Props {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly close: () => void;
}

/** Days the chart shows. */
const DAYS = 6;

/** Hundredths of a unit are told. */
const HUNDRED = 100;

/** What an instrument measured lately, between its limits. */
export function Readings({ deviceId, deviceName, close }: Props) {
  const [open, setOpen] = useState(true);
  const [[startDate, endDate]] = useState(() => daysBack(DAYS, true));
  const found = useRead(readingChart, { deviceId, startDate, endDate }, { overlay: false });
  const { points = [], unit = '', lowest = null, highest = null } = found.data ?? {};
  const title = t('读数 · {name}', { name: deviceName });
  const line = (name: string, values: readonly number[], before = false) => ({
    name,
    values: values.map((value) => value / HUNDRED),
    decimals: 2,
    before,
  });
  const limits = [
    ...(lowest === null
      ? []
      : [
          line(
            t('下限'),
            points.map(() => lowest),
            true,
          ),
        ]),
    ...(highest === null
      ? []
      : [
          line(
            t('上限'),
            points.map(() => highest),
            true,
          ),
        ]),
  ];

  return (
    <Sheet
      open={open}
      size={800}
      title={title}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <p className="scr-hint">
        {unit === '' ? t('最近7天') : t('最近7天，单位：{unit}', { unit })}
      </p>
      <Chart
        kind="line"
        title={title}
        categories={points.map(({ at }) => at.slice(5, 16))}
        series={[
          line(
            t('最高读数'),
            points.map((point) => point.highest),
          ),
          line(
            t('最低读数'),
            points.map((point) => point.lowest),
          ),
          ...limits,
        ]}
        height={320}
      />
    </Sheet>
  );
}
