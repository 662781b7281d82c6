import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { desks, readSourceControl, saveSourceControl } from '../../contract/machine/desk.ts';

interface Props {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly close: () => void;
}

/** The dish positions of one smart table, and the antenna that watches each. */
export function Desks({ deviceId, deviceName, close }: Props) {
  const [open, setOpen] = useState(true);

  return (
    <Sheet
      open={open}
      size={760}
      title={t('桌控 · {name}', { name: deviceName })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <ResourceScreen
        of={desks}
        content={{ deviceId }}
        value={{ deviceId }}
        fields={['number', 'deskName', 'antenna', 'enabled']}
        filters={['keyword']}
      />
    </Sheet>
  );
}

const fields = fieldsOf(saveSourceControl, [
  { key: 'source', title: '取数方式', input: 'radio', span: 2 },
  { key: 'settleMilliseconds', title: '稳定时间（毫秒）' },
  { key: 'zeroGrams', title: '零点误差（克）' },
]);

/** Where the smart tables of the merchant take weights from. */
export const SourceControl = () => (
  <EditDrawer
    save={saveSourceControl}
    title="取数设置"
    trigger="取数设置"
    fields={fields}
    load={[readSourceControl, undefined]}
    secondary
  />
);
