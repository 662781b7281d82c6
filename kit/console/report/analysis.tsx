import { changeText, isTinyBase } from '../base/format.ts';
import './analysis.css';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { columnOf } from '#kit/contract/face.ts';
import { t } from '../base/i18n.ts';
import { cellText } from '../list/cells.ts';
import { listAddress } from '../list/list-address.ts';
import type { AnyContent, ListEndpoint } from '../list/list-types.ts';
import { ReadPart } from '../list/read-part.tsx';
import { areLong, sidewaysHeight } from './bar-names.ts';
import { Chart } from './chart.tsx';
import type { ChartProps, Series } from './chart-props.ts';

/* What stands above the rows of an analysis: figures beside those of other days, and charts that narrow the rows. */

/** What a part of an analysis asks: as the rows below it are searched. */
interface Of<E extends Endpoint> {
  readonly of: E;
  readonly search: AnyContent;
}

type Figures = Readonly<Record<string, number | null>>;

interface Compared {
  readonly now: Figures;
  readonly before: Figures;
}

interface TilesProps<E extends Endpoint> extends Of<E> {
  /** The figures of an answer; each is called by the title of its field. */
  readonly shape: z.ZodObject;
  readonly figures: (answer: ResultOf<E>) => Compared;
}

/** The headline figures, each beside what it was. */
export function Tiles<E extends Endpoint>({
  of,
  search,
  shape,
  figures,
}: TilesProps<E>): ReactNode {
  const tiles = Object.entries(shape.shape).map(([key, schema]) => ({
    ...columnOf(key, schema as z.ZodType),
    total: true,
  }));
  return (
    <ReadPart<Endpoint>
      of={of}
      content={contentOf(of, search) as never}
      keepPrevious
      className="ana-tiles"
    >
      {(answer) => {
        const { now, before } = figures(answer as ResultOf<E>);
        return (
          <dl className="ana-tiles">
            {tiles.map((tile) => (
              <div key={tile.key}>
                <dt>{t(tile.title)}</dt>
                <dd>
                  <strong>{cellText(tile, now[tile.key])}</strong>
                  <Change now={now[tile.key] ?? null} before={before[tile.key] ?? null} />
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </ReadPart>
  );
}

/** A search as an endpoint beside the list understands it: without what only the list is asked. */
function contentOf(of: Endpoint, search: AnyContent): AnyContent {
  const shape = (of.content as unknown as z.ZodObject).shape;
  return Object.fromEntries(Object.entries(search).filter(([key]) => key in shape));
}

/** How a figure compares; nothing where there was none, since nothing can be said in per cent of it. */
function Change({ now, before }: { now: number | null; before: number | null }): ReactNode {
  const both = now === null || before === null ? undefined : ([now, before] as const);
  const change = both && changeText(...both);
  const none = both && isTinyBase(...both) ? t('对比期数据过少，不作比较') : t('对比期无数据');

  return (
    <span className="ana-change">{change === undefined ? none : `${t('较对比期')} ${change}`}</span>
  );
}

/** One line or group of bars of a chart of rows. */
export interface Measure<Row> extends Omit<Series, 'values'> {
  readonly value: (row: Row) => number | null;
}

interface AnalysisChartProps<E extends Endpoint, Row> extends Of<E> {
  readonly title: string;
  readonly kind: ChartProps['kind'];
  readonly rows: (answer: ResultOf<E>) => readonly Row[];
  readonly name: (row: Row) => string;
  readonly series: readonly Measure<Row>[];
  /** What the rows below are narrowed to by a press on a category. */
  readonly narrow?: (row: Row) => AnyContent | undefined;
  /** The list below, whose search is narrowed. */
  readonly list?: Endpoint;
  /** Bars lie on their side: by themselves where their names ask for it. */
  readonly sideways?: boolean;
  /** Whether a row is not over yet, such as that of today. */
  readonly partial?: (row: Row) => boolean;
  /** Takes the whole width. */
  readonly wide?: boolean;
}

/** A chart of rows; a press on a category shows the rows that make it, and Back leads here again. */
export function AnalysisChart<E extends Endpoint, Row>(
  props: AnalysisChartProps<E, Row>,
): ReactNode {
  const { of, search, title, rows, name, series, narrow, list, wide = false } = props;
  const navigate = useNavigate();
  const { pathname } = useLocation();

  return (
    <AnalysisPart of={of} search={search} title={title} wide={wide}>
      {(answer) => {
        const all = rows(answer);
        const names = all.map(name);
        const sideways = props.sideways ?? (props.kind === 'bar' && areLong(names));
        const last = all.at(-1);
        const open = (at: number) => {
          const row = all[at];
          const part = row === undefined ? undefined : narrow?.(row);
          if (part)
            void navigate(listAddress<ListEndpoint>(pathname, { ...search, ...part } as never));
        };

        return (
          <Chart
            kind={props.kind}
            title={title}
            height={sideways ? sidewaysHeight(names.length, series.length) : USUAL_HEIGHT}
            sideways={sideways}
            partial={last !== undefined && (props.partial?.(last) ?? false)}
            categories={names}
            series={series.map(({ value, ...rest }) => ({ ...rest, values: all.map(value) }))}
            {...(narrow && list && { onOpen: open })}
          />
        );
      }}
    </AnalysisPart>
  );
}

/** Pixels of a chart of an analysis. */
const USUAL_HEIGHT = 240;

interface PartProps<E extends Endpoint> extends Of<E> {
  readonly title: string;
  readonly wide?: boolean;
  readonly children: (answer: ResultOf<E>) => ReactNode;
}

/** A part of an analysis under its title, asked as the rows below are searched. */
export const AnalysisPart = <E extends Endpoint>({
  of,
  search,
  title,
  wide,
  children,
}: PartProps<E>): ReactNode => (
  <section className={wide ? 'ana-chart ana-wide' : 'ana-chart'} aria-label={title}>
    <h2>{title}</h2>
    <ReadPart<Endpoint> of={of} content={contentOf(of, search) as never} keepPrevious>
      {(answer) => children(answer as ResultOf<E>)}
    </ReadPart>
  </section>
);

/** The place of charts side by side. */
export const Charts = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="ana-charts">{children}</div>
);
