import { Charts, Tiles } from '#kit/console/report/analysis.tsx';
import {
  rechargeDetail,
  rechargeTotal,
  rechargeTrend,
  rechargeTypeTotal,
} from '../../contract/analysis/recharge.ts';
import { AnalysisScreen, allParts, fixedName, Parts, Trend } from './analysis-screen.tsx';

export default () => (
  <AnalysisScreen
    of={rechargeDetail}
    above={(search) => (
      <>
        <Tiles
          of={rechargeTotal}
          search={search}
          shape={rechargeTotal.result.shape.figures.shape.now}
          figures={({ figures }) => figures}
        />
        <Charts>
          <Trend
            of={rechargeTrend}
            search={search}
            list={rechargeDetail}
            title="充值趋势"
            measure="实充金额（元）"
            points={(points) => points}
          />
          <Parts
            of={rechargeTypeTotal}
            search={search}
            wide
            rows={allParts}
            title="充值渠道构成"
            measure="实充金额（元）"
            name={fixedName}
            list={rechargeDetail}
            narrow={({ key }) => ({ channel: key ?? '0' })}
          />
        </Charts>
      </>
    )}
  />
);
