import './device.css';
import { useState } from 'react';
import { pageRefusal } from '#areas/order/contract/sale-refusal.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';

interface Props {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly close: () => void;
}

/** Days the list begins with. */
const DAYS = 6;

/** What a machine refused lately, why, and what would help. */
export function RefusedAtDevice({ deviceId, deviceName, close }: Props) {
  const [open, setOpen] = useState(true);
  const [[startDate, endDate]] = useState(() => daysBack(DAYS, true));

  return (
    <Sheet
      open={open}
      size={960}
      title={t('被拒交易 · {name}', { name: deviceName })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <ListScreen
        list={pageRefusal}
        content={{ deviceId }}
        initialFilter={{ startDate, endDate }}
        filters={['startDate', 'keyword', 'reasons']}
      />
    </Sheet>
  );
}
