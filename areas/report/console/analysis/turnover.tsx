import { t } from '#kit/console/base/i18n.ts';
import { Charts, Tiles } from '#kit/console/report/analysis.tsx';
import {
  turnoverByCanteen,
  turnoverByStall,
  turnoverDetail,
  turnoverTotal,
} from '../../contract/analysis/turnover.ts';
import { AnalysisScreen, allParts, Parts, Trend } from './analysis-screen.tsx';

/** What the rows below are narrowed to for sales without a stall. */
const NO_STALL = '0';

export default () => (
  <AnalysisScreen
    of={turnoverDetail}
    above={(search) => (
      <>
        <Tiles
          of={turnoverTotal}
          search={search}
          shape={turnoverTotal.result.shape.figures.shape.now}
          figures={({ figures }) => figures}
        />
        <Charts>
          <Trend
            of={turnoverTotal}
            search={search}
            list={turnoverDetail}
            title="营业额趋势"
            measure="营业额（元）"
            points={({ points }) => points}
          />
          <Parts
            of={turnoverByCanteen}
            search={search}
            rows={allParts}
            list={turnoverDetail}
            title="各食堂营业额"
            measure="营业额（元）"
            narrow={({ key }) => (key ? { canteenIds: [key] } : undefined)}
          />
          <Parts
            of={turnoverByStall}
            search={search}
            rows={allParts}
            list={turnoverDetail}
            title="档口营业额前20名"
            measure="营业额（元）"
            name={({ key, name }) => (key === null ? t('未分档口') : (name ?? key))}
            narrow={({ key }) => ({ stallId: key ?? NO_STALL })}
          />
        </Charts>
      </>
    )}
  />
);
