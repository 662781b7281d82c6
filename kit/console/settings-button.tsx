import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from './i18n.ts';
import { lazyPart } from './lazy-part.tsx';

const SettingsPanel = lazyPart<{ onClose: () => void }>(
  async () => (await import('./settings-panel.tsx')).SettingsPanel,
);

/** Opens the choice of colour, size and parts of the layout. */
export function SettingsButton(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={t('界面设置')}>
        <Button type="text" aria-label={t('界面设置')} icon={<BgColorsOutlined />} onClick={() => setOpen(true)} />
      </Tooltip>
      {open && <SettingsPanel onClose={() => setOpen(false)} />}
    </>
  );
}
