import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import CommandList from './command-list.tsx';

interface Props {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly close: () => void;
}

/** What one machine was told. */
export function Commands({ deviceId, deviceName, close }: Props) {
  const [open, setOpen] = useState(true);

  return (
    <Sheet
      open={open}
      size={960}
      title={t('设备指令 · {name}', { name: deviceName })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <CommandList deviceId={deviceId} />
    </Sheet>
  );
}
