import { useMayCall } from '#kit/console/action/access.ts';
import { dateTimeText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { yesNo } from '#kit/contract/lookup.ts';
import { EXPIRING_DAYS, kitchenStaff } from '../contract/kitchen-staff.ts';
import {
  dayState,
  morningCheckDay,
  morningCheckPage,
  morningCheckSave,
} from '../contract/morning-check.ts';
import { CanteenPick, PersonPick } from './sample-picks.tsx';
import { TenthsInput } from './tenths-input.tsx';

/** Who was checked before work, who was not, and whose certificate is over (/canteenBackcourt/safetyManage/morningCheck). */
export default function MorningChecks() {
  const mayCall = useMayCall();

  return (
    <AddressTabs
      items={[
        { key: 'day', label: t('当日晨检'), children: <Day /> },
        { key: 'records', label: t('晨检记录'), children: <Records /> },
        ...(mayCall(kitchenStaff.page)
          ? [{ key: 'staff', label: t('后厨人员'), children: <Staff /> }]
          : []),
      ]}
    />
  );
}

const StaffPick = selectOf(kitchenStaff.list, ({ staffId, staffName, staffNum }) => ({
  value: staffId,
  label: staffName,
  mark: staffNum,
}));

const fields = fieldsOf(morningCheckSave, [
  { key: 'staffId', title: '人员', input: <StaffPick /> },
  { key: 'temperature', title: '体温（℃）', input: <TenthsInput />, hint: '37.3℃及以上不可上岗' },
  { key: 'wounded', title: '手部有伤口', of: yesNo, input: 'radio' },
  {
    key: 'unwell',
    title: '有不适症状',
    of: yesNo,
    input: 'radio',
    hint: '腹泻、呕吐、黄疸、咽部炎症等',
  },
  { key: 'unclean', title: '卫生不合格', of: yesNo, input: 'radio', hint: '指甲、首饰、工服等' },
  { key: 'checkedAt', title: '晨检时间', input: 'dateTime' },
  { key: 'checker', title: '检查人' },
  { key: 'photoUrl', title: '照片', input: 'image', required: false, span: 2 },
  { key: 'remark', title: '备注', input: 'textarea', span: 2, required: false },
]);

function fresh() {
  const { no } = yesNo.key;
  const nothing = { wounded: no, unwell: no, unclean: no, remark: '', photoUrl: null };

  return { checkedAt: dateTimeText(merchantNow()), ...nothing };
}

/** Takes down what was found of somebody, of one person where one is given. */
const Check = ({ staffId }: { readonly staffId?: string }) => (
  <EditDrawer
    save={morningCheckSave}
    title="登记晨检"
    trigger="登记晨检"
    fields={staffId === undefined ? fields : fields.filter(({ key }) => key !== 'staffId')}
    value={staffId === undefined ? fresh() : { staffId, ...fresh() }}
  />
);

const Day = () => (
  <ListScreen
    list={morningCheckDay}
    inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
    toolbar={<Check />}
    beginning={t('先在“后厨人员”中登记人员，再做晨检')}
    rowActions={({ staffId, dayState: state }) =>
      state !== dayState.key.fit && <Check staffId={staffId} />
    }
    actionsWidth={100}
  />
);

const Records = () => (
  <ListScreen
    list={morningCheckPage}
    inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
    picture={({ photoUrl }) => photoUrl}
  />
);

const Staff = () => (
  <ResourceScreen
    of={kitchenStaff}
    fields={[
      { key: 'canteenId', input: <CanteenPick /> },
      'staffNum',
      'staffName',
      'post',
      { key: 'custId', input: <PersonPick />, required: false },
      { key: 'state', input: 'radio' },
      'certificateNum',
      {
        key: 'certificateUntil',
        input: 'date',
        required: false,
        hint: t('到期前{days}天开始提醒', { days: EXPIRING_DAYS }),
      },
      { key: 'certificateUrl', input: 'image', required: false, span: 2 },
    ]}
    filters={[
      'keyword',
      { key: 'canteenId', input: <CanteenPick placeholder="全部" /> },
      'state',
      'certificateState',
    ]}
  />
);
