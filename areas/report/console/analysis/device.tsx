import { Charts, Tiles } from '#kit/console/report/analysis.tsx';
import { deviceAmount, deviceDetail } from '../../contract/analysis/device.ts';
import { AnalysisScreen, Parts } from './analysis-screen.tsx';

export default () => (
  <AnalysisScreen
    of={deviceDetail}
    above={(search) => (
      <>
        <Tiles
          of={deviceAmount}
          search={search}
          shape={deviceAmount.result.shape.figures.shape.now}
          figures={({ figures }) => figures}
        />
        <Charts>
          <Parts
            of={deviceAmount}
            search={search}
            wide
            rows={({ parts }) => parts}
            title="设备实收前20名"
            measure="实收金额（元）"
            list={deviceDetail}
            narrow={({ key }) => (key ? { deviceId: key } : undefined)}
          />
        </Charts>
      </>
    )}
  />
);
