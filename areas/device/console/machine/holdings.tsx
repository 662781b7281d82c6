import { Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { machineHoldings } from '../../contract/machine/watch.ts';

interface Props {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly close: () => void;
}

/** What a machine should hold and what it says it holds. */
export function Holdings({ deviceId, deviceName, close }: Props) {
  const [open, setOpen] = useState(true);
  const found = useRead(machineHoldings, { deviceId }, { overlay: false });

  return (
    <Sheet
      open={open}
      size={560}
      title={t('数据版本 · {name}', { name: deviceName })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      {found.data ? (
        <table className="dev-versions">
          <thead>
            <tr>
              <th>{t('数据')}</th>
              <th>{t('最新版本')}</th>
              <th>{t('设备版本')}</th>
              <th>{t('状态')}</th>
            </tr>
          </thead>
          <tbody>
            {found.data.map(({ title, wanted, held, failure }) => (
              <tr key={title}>
                <th>{t(title)}</th>
                <td>{wanted}</td>
                <td>{held ?? '--'}</td>
                <td>
                  {failure !== '' ? (
                    <Tag color="error">{failure}</Tag>
                  ) : held === wanted ? (
                    <Tag color="success">{t('已是最新')}</Tag>
                  ) : (
                    <Tag color="warning">{t('待更新')}</Tag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeleton active title={false} />
      )}
    </Sheet>
  );
}
