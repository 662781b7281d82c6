import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../base/i18n.ts';
import { useInterface } from './interface-settings.ts';

/** Opens the choice of colour, size and parts of the layout; not there where the operator does not want it. */
export function SettingsButton({ open }: { open: () => void }): ReactNode {
  const shown = useInterface((state) => state.showSettings);
  if (!shown) return null;

  return (
    <Tooltip title={t('界面设置')}>
      <Button type="text" aria-label={t('界面设置')} icon={<BgColorsOutlined />} onClick={open} />
    </Tooltip>
  );
}
