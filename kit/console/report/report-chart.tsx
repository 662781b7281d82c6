import './chart.css';
import { BarChartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { leaves } from '#kit/contract/columns.ts';
import type { ReportChart } from '#kit/contract/report-value.ts';
import { t } from '../base/i18n.ts';
import { usePersisted } from '../base/remembered.ts';
import { useLowForBars } from '../base/use-low.ts';
import { useNarrow } from '../base/use-narrow.ts';
import { cellText } from '../list/cells.ts';
import type { AnyContent, AnyRow, ListEndpoint } from '../list/list-types.ts';
import { ReadPart } from '../list/read-part.tsx';
import type { ListAnswer } from '../list/use-list.ts';
import { Chart } from './chart.tsx';

/** Whether the bars of a report are shown: as they were left on this machine, else where there is room beside the table. */
export function useChartShown(reportId: string): [boolean, (shown: boolean) => void] {
  const narrow = useNarrow();
  const low = useLowForBars();
  const [chosen, choose] = usePersisted<boolean>(`chartShown:${reportId}`);

  return [chosen ?? !(narrow || low), choose];
}

interface SwitchProps {
  readonly shown: boolean;
  readonly show: (shown: boolean) => void;
}

/** Folds the bars away, and back. */
export const ChartSwitch = ({ shown, show }: SwitchProps) => (
  <Button
    type={shown ? 'link' : 'text'}
    icon={<BarChartOutlined aria-hidden />}
    aria-pressed={shown}
    onClick={() => show(!shown)}
  >
    {t('图表')}
  </Button>
);

interface BarsProps {
  readonly report: ListEndpoint;
  readonly chart: ReportChart;
  /** As the table asks. */
  readonly filter: AnyContent;
  /** Where the figure of a row leads. */
  readonly opening: (measure: string, row: AnyRow) => string | undefined;
}

/** Pixels of heading, filters, bar, totals and pager around chart and rows, and of one row. */
const AROUND = 360;
const ROW = 32;

/**
 * As high as its bars ask for, at most half of the window; where few rows stand below it, it takes what they leave of the page, up to bars as
 * thick as they can be.
 */
function heightOf(bars: number): string {
  const [least, usual, most] = [44 + bars * 14, 44 + bars * 24, 44 + bars * 48];

  return `clamp(${least}px, max(min(${usual}px, 50vh), 100dvh - ${AROUND + bars * ROW}px), ${most}px)`;
}

/** More bars than these cannot be told apart. */
const MOST_BARS = 20;

/** The largest rows of a report by period as bars. They come from the table's own endpoint, so that both agree. */
export function ReportBars({ report, chart: { name, measure }, filter, opening }: BarsProps) {
  const navigate = useNavigate();
  const columns = leaves(report.page.columns);
  const [label, figure] = [name, measure].map((key) =>
    columns.find((column) => column.key === key),
  );
  if (!label || !figure) return null;

  const content = {
    ...filter,
    page: { current: 1, size: MOST_BARS },
    orders: [{ column: measure, asc: false }],
  };

  return (
    <ReadPart<ListEndpoint>
      of={report}
      content={content as never}
      keepPrevious
      className="cht-report"
    >
      {(answer) => {
        const { records, total } = answer as ListAnswer;
        const title = t(figure.title);
        if (records.length === 0) return null;

        const addresses = records.map((row) => opening(measure, row));
        const open = (at: number) => {
          const to = addresses[at];
          if (to !== undefined) void navigate(to);
        };

        return (
          <figure className="cht-report" style={{ height: heightOf(records.length) }}>
            <figcaption>
              {total > MOST_BARS ? t('{title}前{count}项', { title, count: MOST_BARS }) : title}
            </figcaption>
            <Chart
              kind="bar"
              title={title}
              height="auto"
              sideways
              {...(addresses.some((to) => to !== undefined) && { onOpen: open })}
              categories={records.map((row) => cellText(label, row[name]))}
              series={[
                {
                  name: title,
                  values: records.map((row) => row[measure] as number),
                  money: figure.kind === 'money',
                },
              ]}
            />
          </figure>
        );
      }}
    </ReadPart>
  );
}
