import type { ReactNode } from 'react';
import type { z } from 'zod';
import { sexes } from '#areas/customer/contract/customer.ts';
import { dateText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import { AnalysisChart, type Measure } from '#kit/console/report/analysis.tsx';
import { ReportValueScreen } from '#kit/console/report/report-screen.tsx';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { ageGroups, comparison, type Part, type Points } from '../../contract/analysis/common.ts';
import { mailOf } from '../mail/mail-report.tsx';
import { placeAndPersonInputs } from '../report-inputs.tsx';

/** What the analysis of people is asked by, beside its period. */
export const ofPeopleFilters = [
  { key: 'orgIds', title: '组织', input: placeAndPersonInputs['orgIds'] },
  { key: 'psnTypes', title: '人员类别', input: placeAndPersonInputs['psnTypes'] },
  { key: 'sexes', title: '性别', of: sexes },
  { key: 'ages', title: '年龄', of: ageGroups },
  { key: 'compare', title: '对比', of: comparison },
] as const;

/** Days an analysis reaches back at first. */
export const WEEK = 6;

/** What it is compared with at first. */
export const FIRST = { compare: 1 } as const;

/** An analysis: the rows of its detail, searched as every report is, with what stands above them. */
export const AnalysisScreen = ({
  of,
  above,
}: {
  readonly of: ReportValue;
  readonly above: (search: AnyContent) => ReactNode;
}) => (
  <ReportValueScreen
    of={of}
    inputs={placeAndPersonInputs}
    daysBack={WEEK}
    initialFilter={FIRST}
    above={above}
    toolbar={mailOf(of)}
  />
);

type PointRow = z.output<typeof Points>[number];

interface TrendProps<E extends Endpoint> {
  readonly of: E;
  readonly search: AnyContent;
  readonly title: string;
  readonly measure: string;
  readonly list: Endpoint;
  readonly points: (answer: ResultOf<E>) => readonly PointRow[];
}

/** Days beside the days they are compared with; a press shows the rows of the day. */
export const Trend = <E extends Endpoint>({ title, measure, points, ...rest }: TrendProps<E>) => (
  <AnalysisChart<E, PointRow>
    {...rest}
    wide
    title={t(title)}
    kind="line"
    partial={isToday}
    rows={points}
    name={({ bizDate }) => bizDate.slice(5)}
    series={days(measure)}
    narrow={({ bizDate }) => ofDays(bizDate)}
  />
);

const isToday = ({ bizDate }: PointRow): boolean => bizDate === dateText(merchantNow());

/* Days are compared by a line behind, parts by a bar beside: what lies between two parts is nothing. */
const days = (name: string): readonly Measure<PointRow>[] => [
  { name: t(name), money: true, value: ({ amount }) => amount },
  { name: t('对比期'), money: true, before: true, value: ({ amountBefore }) => amountBefore },
];

/** The search of one business date, or of as many as a point of a chart stands for. */
export const ofDays = (first: string, last = first): AnyContent => ({
  startDate: `${first} 00:00:00`,
  endDate: `${last} 23:59:59`,
});

type PartRow = z.output<typeof Part>;

interface PartsProps<E extends Endpoint> {
  readonly of: E;
  readonly search: AnyContent;
  readonly title: string;
  /** What is drawn of each, in fen; else `series`. */
  readonly measure?: string;
  readonly list?: Endpoint;
  readonly rows: (answer: ResultOf<E>) => readonly PartRow[];
  readonly series?: readonly Measure<PartRow>[];
  /** What a part is called where its key is one of a fixed list. */
  readonly name?: (part: PartRow) => string;
  readonly narrow?: (part: PartRow) => AnyContent | undefined;
  /** Takes the whole width. */
  readonly wide?: boolean;
}

/** The parts of a whole; a press shows the rows of one. */
export const Parts = <E extends Endpoint>({
  title,
  measure,
  series,
  name,
  ...rest
}: PartsProps<E>) => (
  <AnalysisChart<E, PartRow>
    {...rest}
    title={t(title)}
    kind="bar"
    name={name ?? ((part) => part.name ?? t('未指定'))}
    series={series ?? amounts(measure ?? title)}
  />
);

const amounts = (name: string): readonly Measure<PartRow>[] => [
  { name: t(name), money: true, value: ({ amount }) => amount },
  { name: t('对比期'), money: true, value: ({ amountBefore }) => amountBefore },
];

/** How many there are of each part, where nothing is paid. */
export const asCounts = (measure: string): readonly Measure<PartRow>[] => [
  { name: t(measure), value: ({ num }) => num },
];

export const allParts = (parts: readonly PartRow[]): readonly PartRow[] => parts;

/** The name of a part of a fixed list, in the language of now. */
export const fixedName = ({ name }: PartRow): string => t(name ?? '未指定');
