import { Alert } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { pairTill } from '../../contract/machine/till-pairing.ts';

const FIELDS = fieldsOf(pairTill, [
  { key: 'code', title: '配对码', hint: '用平板或电脑打开本系统的 /till/ 页面，页面上显示配对码' },
]);

/** Makes a page that shows its code the machine. */
export const PairTillAction = ({
  machine,
}: {
  readonly machine: { readonly deviceId: string };
}) => (
  <EditDrawer
    save={pairTill}
    title="配对网页收银机"
    trigger="配对网页收银机"
    fields={FIELDS}
    value={{ deviceId: machine.deviceId }}
    saveText={() => t('配对')}
    savedText={() => t('已配对，该页面现在是这台设备')}
  >
    <Alert
      type="warning"
      showIcon
      title={t('配对会更换设备密钥：正在使用该设备的终端或页面立即失效')}
    />
  </EditDrawer>
);
