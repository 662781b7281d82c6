import dayjs from 'dayjs';
import { t } from '#kit/console/base/i18n.ts';
import { AnalysisChart, Charts, Tiles } from '#kit/console/report/analysis.tsx';
import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import {
  customerBySex,
  customerByType,
  customerDetail,
  customerRetain,
  customerTrend,
} from '../../contract/analysis/customer.ts';
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

export default () => (
  <ReportScreen
    report={customerDetail}
    filters={ofPeopleFilters}
    toolbar={mailOf(customerDetail)}
    daysBack={WEEK}
    initialFilter={FIRST}
    help="人数按人员当前的组织与类别统计；消费净额为期间订单实付减去至今退款"
    above={(search) => (
      <>
        <Tiles
          of={customerTrend}
          search={search}
          shape={customerTrend.result.shape.figures.shape.now}
          figures={({ figures }) => figures}
        />
        <Charts>
          <AnalysisChart
            of={customerTrend}
            search={search}
            title={t('客户总量趋势')}
            kind="line"
            rows={({ points }) => points}
            name={({ bizDate }) => bizDate.slice(5)}
            list={customerDetail}
            narrow={({ bizDate }) => ofDays(bizDate)}
            series={[{ name: t('人数'), value: ({ custNum }) => custNum }]}
          />
          <AnalysisChart
            of={customerTrend}
            search={search}
            title={t('新增与注销')}
            kind="bar"
            rows={({ points }) => points}
            name={({ bizDate }) => bizDate.slice(5)}
            list={customerDetail}
            narrow={({ bizDate }) => ofDays(bizDate)}
            series={[
              { name: t('新增人数'), value: ({ newNum }) => newNum },
              { name: t('注销人数'), value: ({ cancelNum }) => cancelNum },
            ]}
          />
          <Parts
            of={customerBySex}
            search={search}
            rows={allParts}
            title="性别分布"
            name={fixedName}
            series={asCounts('人数')}
            list={customerDetail}
            narrow={({ key }) => (key ? { sexes: [Number(key)] } : undefined)}
          />
          <Parts
            of={customerByType}
            search={search}
            list={customerDetail}
            rows={allParts}
            title="人员类别分布"
            series={asCounts('人数')}
            narrow={({ key }) => (key ? { psnTypes: [key] } : undefined)}
          />
          <AnalysisChart
            of={customerRetain}
            search={search}
            wide
            title={t('每周消费人数与下周留存')}
            kind="bar"
            rows={(weeks) => weeks}
            name={({ weekStart }) => weekStart.slice(5)}
            list={customerDetail}
            narrow={({ weekStart }) =>
              ofDays(weekStart, dayjs(weekStart).add(6, 'day').format('YYYY-MM-DD'))
            }
            series={[
              { name: t('消费人数'), value: ({ activeNum }) => activeNum },
              { name: t('下周仍消费'), value: ({ keptNum }) => keptNum },
            ]}
          />
        </Charts>
      </>
    )}
  />
);
