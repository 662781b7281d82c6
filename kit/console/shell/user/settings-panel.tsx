import { Button, Segmented, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../../base/i18n.ts';
import { Sheet } from '../../base/sheet.tsx';
import {
  type Appearance,
  changeInterface,
  defaultSettings,
  type LayoutSize,
  useInterface,
} from './interface-settings.ts';

const SWATCHES = [
  { colour: defaultSettings.theme, name: '拂晓蓝' },
  { colour: '#1565c0', name: '深海蓝' },
  { colour: '#0e8a8a', name: '青瓷' },
  { colour: '#2e8b3d', name: '竹青' },
  { colour: '#d4541d', name: '橘红' },
  { colour: '#cf1f3f', name: '胭脂' },
  { colour: '#722ed1', name: '酱紫' },
  { colour: '#3d4a5c', name: '墨灰' },
] as const;

const SIZES: readonly { value: LayoutSize; text: string }[] = [
  { value: 'small', text: '紧凑' },
  { value: 'medium', text: '标准' },
  { value: 'large', text: '宽松' },
];

const APPEARANCES: readonly { value: Appearance; text: string }[] = [
  { value: 'auto', text: '跟随系统' },
  { value: 'light', text: '浅色' },
  { value: 'dark', text: '深色' },
];

const SWITCHES = [
  { key: 'tagsView', text: '显示标签页' },
  { key: 'fixedHeader', text: '固定顶栏' },
  { key: 'sidebarLogo', text: '显示系统标识' },
  { key: 'showSettings', text: '在顶栏显示界面设置' },
] as const;

function ThemeChoice(): ReactNode {
  const theme = useInterface((state) => state.theme);
  return (
    <fieldset className="set-swatches">
      <legend>{t('主题色')}</legend>
      {SWATCHES.map(({ colour, name }) => (
        <button
          key={colour}
          type="button"
          style={{ background: colour }}
          aria-label={t(name)}
          title={t(name)}
          aria-pressed={colour === theme}
          onClick={() => changeInterface({ theme: colour })}
        />
      ))}
      <input
        type="color"
        value={theme}
        aria-label={t('自定义颜色')}
        title={t('自定义颜色')}
        onChange={(event) => changeInterface({ theme: event.target.value })}
      />
    </fieldset>
  );
}

/** The choices of rule console/look: they work at once and are remembered on this machine. */
export function SettingsPanel({ onClose }: { onClose: () => void }): ReactNode {
  const settings = useInterface();
  const [open, setOpen] = useState(true);

  return (
    <Sheet
      title={t('界面设置')}
      size={320}
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
      footer={
        <Button type="link" size="small" onClick={() => changeInterface(defaultSettings)}>
          {t('恢复默认设置')}
        </Button>
      }
    >
      <div className="set-panel">
        <ThemeChoice />
        <fieldset>
          <legend>{t('外观')}</legend>
          <Segmented
            block
            value={settings.appearance}
            options={APPEARANCES.map(({ value, text }) => ({ value, label: t(text) }))}
            onChange={(appearance) => changeInterface({ appearance })}
          />
        </fieldset>
        <fieldset>
          <legend>{t('布局大小')}</legend>
          <Segmented
            block
            value={settings.size}
            options={SIZES.map(({ value, text }) => ({ value, label: t(text) }))}
            onChange={(size) => changeInterface({ size })}
          />
        </fieldset>
        {SWITCHES.map(({ key, text }) => (
          <label key={key} className="set-line" htmlFor={`set-${key}`}>
            {t(text)}
            <Switch
              id={`set-${key}`}
              checked={settings[key]}
              onChange={(on) => changeInterface({ [key]: on })}
            />
          </label>
        ))}
      </div>
    </Sheet>
  );
}
