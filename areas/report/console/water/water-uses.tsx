import { waterState } from '#areas/device/contract/machine/water.ts';
import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { waterUses } from '../../contract/water.ts';
import { mailOf } from '../mail/mail-report.tsx';
import { placeAndPersonInputs } from '../report-inputs.tsx';

const HELP =
  '按开始用水的营业日期统计。水控机失联的用水由系统结束：按最后一次读数扣费，没有读数的不扣费；设备恢复后上报的用量在预扣金额内补扣一次';

/** Each use of water (/reportCenter/macWater/info). */
export default () => (
  <ReportScreen
    report={waterUses}
    rowKey="useId"
    help={HELP}
    toolbar={mailOf(waterUses)}
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '姓名或人员编号' },
      { key: 'canteenIds', title: '食堂', input: placeAndPersonInputs['canteenIds'] as never },
      { key: 'deviceIds', title: '设备', input: placeAndPersonInputs['deviceIds'] as never },
      { key: 'states', title: '状态', of: waterState },
    ]}
  />
);
