import { personTypes } from '#areas/customer/contract/person-type.ts';
import { dateText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { yesNo } from '#kit/contract/lookup.ts';
import {
  accessDoors,
  accessRecordPage,
  accessRules,
  readKitchenSettings,
  saveKitchenSettings,
} from '../contract/access.ts';
import { CanteenPick, PersonPick } from './sample-picks.tsx';

const PersonTypePick = selectOf(personTypes.list, ({ psnType, psnTypeName }) => ({
  value: psnType,
  label: psnTypeName,
}));

/** Who may enter which kitchen, whether doors know it, and who wanted to (/canteenBackcourt/safetyManage/accessAuthority). */
export default function AccessAuthority() {
  return (
    <AddressTabs
      items={[
        { key: 'rules', label: t('出入权限'), children: <Rules /> },
        { key: 'doors', label: t('门禁终端'), children: <Doors /> },
        { key: 'records', label: t('出入记录'), children: <Records /> },
      ]}
    />
  );
}

const settingFields = fieldsOf(saveKitchenSettings, [
  {
    key: 'refuseUnfit',
    title: '晨检不合格不得进入',
    of: yesNo,
    input: 'radio',
    hint: '当日最近一次晨检不合格的人员，各门禁一律拒绝',
    span: 2,
  },
]);

const Settings = () => (
  <EditDrawer
    save={saveKitchenSettings}
    title="后厨管理设置"
    trigger="后厨管理设置"
    fields={settingFields}
    load={[readKitchenSettings, undefined]}
    secondary
  />
);

/** Days a new right holds, unless the form says otherwise. */
const DAYS = 365;

const DAY_MILLISECONDS = 86_400_000;

function fresh() {
  const today = merchantNow();

  return {
    fromDate: dateText(today),
    untilDate: dateText(new Date(today.getTime() + DAYS * DAY_MILLISECONDS)),
  };
}

const Rules = () => (
  <ResourceScreen
    of={accessRules}
    value={fresh()}
    fields={[
      { key: 'canteenId', input: <CanteenPick /> },
      {
        key: 'custId',
        input: <PersonPick />,
        required: false,
        hint: '人员与人员类别二选一',
        showIf: ({ psnType }) => !psnType,
      },
      {
        key: 'psnType',
        input: <PersonTypePick />,
        required: false,
        showIf: ({ custId }) => !custId,
      },
      { key: 'fromDate', input: 'date' },
      { key: 'untilDate', input: 'date' },
      { key: 'fromTime', input: 'time' },
      { key: 'untilTime', input: 'time' },
      { key: 'remark', input: 'textarea', span: 2 },
    ]}
    filters={['keyword', { key: 'canteenId', input: <CanteenPick placeholder="全部" /> }]}
    toolbar={<Settings />}
  />
);

const Doors = () => (
  <ListScreen
    list={accessDoors}
    inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
    beginning={t('在“后厨设备”中登记门禁后，权限会自动下发')}
  />
);

const Records = () => (
  <ListScreen list={accessRecordPage} inputs={{ canteenId: <CanteenPick placeholder="全部" /> }} />
);
