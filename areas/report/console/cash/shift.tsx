import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { shiftLines, shiftOperators } from '../../contract/shift.ts';
import { DevicesPick } from '../devices-pick.tsx';
import { mailOf } from '../mail/mail-report.tsx';
import { placeAndPersonInputs } from '../report-inputs.tsx';
import { ShiftCash } from './shift-cash.tsx';

const HELP =
  '本人的交班报表含经手的全部收付；他人的只含数据权限内的食堂与组织。选择食堂或设备时，只计在那里发生的收付。现金按营业日期与时段计，与缴款单的应缴金额口径相同';

const OperatorPick = selectOf(
  shiftOperators,
  ({ userId, username, realName }) => ({ value: userId, label: realName, mark: username }),
  { placeholder: '全部' },
);

/** What a cashier hands over to the next (/reportCenter/operator/shift). */
export default () => (
  <ReportScreen
    report={shiftLines}
    rowKey="rowKey"
    help={HELP}
    toolbar={mailOf(shiftLines)}
    filters={[
      { key: 'operatorId', title: '操作员', input: <OperatorPick /> },
      { key: 'canteenIds', title: '食堂', input: placeAndPersonInputs['canteenIds'] as never },
      { key: 'deviceIds', title: '设备', input: <DevicesPick /> },
    ]}
    above={(search) => <ShiftCash search={search} />}
  />
);
