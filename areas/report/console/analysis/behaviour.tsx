import { t } from '#kit/console/base/i18n.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import { AnalysisChart, Charts, Tiles } from '#kit/console/report/analysis.tsx';
import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import {
  behaviourAbstract,
  behaviourActiveKept,
  behaviourByAge,
  behaviourByCount,
  behaviourByMeal,
  behaviourBySex,
  behaviourByType,
  behaviourDetail,
  behaviourNewKept,
} from '../../contract/analysis/behaviour.ts';
import { mailOf } from '../mail/mail-report.tsx';
import {
  allParts,
  asCounts,
  FIRST,
  fixedName,
  ofDays,
  ofPeopleFilters,
  Parts,
  WEEK,
} from './analysis-screen.tsx';

interface KeptProps {
  readonly of: typeof behaviourNewKept;
  readonly search: AnyContent;
  readonly title: string;
}

/** Who came again after each day. */
const Kept = ({ of, search, title }: KeptProps) => (
  <AnalysisChart
    of={of}
    search={search}
    title={t(title)}
    kind="line"
    rows={(days) => days}
    name={({ bizDate }) => bizDate.slice(5)}
    list={behaviourDetail}
    narrow={({ bizDate }) => ofDays(bizDate)}
    series={[
      { name: t('当日人数'), value: ({ custNum }) => custNum },
      { name: t('次日仍消费'), value: ({ nextDay }) => nextDay },
      { name: t('7日内再消费'), value: ({ week }) => week },
    ]}
  />
);

export default () => (
  <ReportScreen
    report={behaviourDetail}
    rowKey="custId"
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '姓名或人员编号' },
      ...ofPeopleFilters,
    ]}
    toolbar={mailOf(behaviourDetail)}
    daysBack={WEEK}
    initialFilter={FIRST}
    help="消费净额为期间订单实付减去至今退款；人员按当前的组织与类别统计"
    above={(search) => (
      <>
        <Tiles
          of={behaviourAbstract}
          search={search}
          shape={behaviourAbstract.result.shape.figures.shape.now}
          figures={({ figures }) => figures}
        />
        <Charts>
          <Parts
            of={behaviourByCount}
            search={search}
            rows={allParts}
            title="消费次数分布"
            name={({ name }) => t('{range}次', { range: name ?? '' })}
            series={asCounts('人数')}
          />
          <Parts
            of={behaviourByAge}
            search={search}
            rows={allParts}
            title="年龄消费"
            measure="消费净额（元）"
            name={fixedName}
            list={behaviourDetail}
            narrow={({ key }) => ({ ages: [Number(key ?? -1)] })}
          />
          <Parts
            of={behaviourByType}
            search={search}
            list={behaviourDetail}
            rows={allParts}
            title="人员类别消费"
            measure="消费净额（元）"
            narrow={({ key }) => (key ? { psnTypes: [key] } : undefined)}
          />
          <Parts
            of={behaviourBySex}
            search={search}
            rows={allParts}
            title="性别消费"
            name={fixedName}
            list={behaviourDetail}
            narrow={({ key }) => (key ? { sexes: [Number(key)] } : undefined)}
            measure="消费净额（元）"
          />
          <Parts
            of={behaviourByMeal}
            search={search}
            rows={allParts}
            title="餐次消费"
            name={fixedName}
            measure="消费净额（元）"
          />
          <Kept of={behaviourActiveKept} search={search} title="活跃客户留存" />
          <Kept of={behaviourNewKept} search={search} title="新客户留存" />
        </Charts>
      </>
    )}
  />
);
