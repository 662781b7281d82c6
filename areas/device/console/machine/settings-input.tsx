import { Form, Input, InputNumber, Select } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { MoneyInput } from '#kit/console/form/money-input.tsx';
import {
  type MachineSetting,
  type MachineSettings,
  settingsHeld,
  settingsOf,
} from '../../contract/machine/settings.ts';
import { useHouseSettings } from './house-settings.ts';

interface Props {
  readonly value?: MachineSettings;
  readonly onChange?: (value: MachineSettings) => void;
}

/** What is set at a machine, by the type that is chosen in the same form. */
export function SettingsInput({ value = {}, onChange }: Props) {
  const form = Form.useFormInstance();
  const deviceType = Form.useWatch<number | undefined>('deviceType', form);
  const house = useHouseSettings(deviceType);
  if (deviceType === undefined) return null;

  const held = settingsHeld(deviceType, { ...house, ...value });
  const known = settingsOf(deviceType);
  const change = (key: string, next: number | string | null) => {
    if (next !== null) onChange?.({ ...value, [key]: next });
  };

  if (known.length === 0) return <span className="scr-hint">{t('该类设备没有可设置的内容')}</span>;

  return (
    <div className="dev-settings">
      {known.map((setting) => (
        <div key={setting.key}>
          <span aria-hidden>{t(setting.title)}</span>
          <SettingInput
            setting={setting}
            value={held[setting.key] ?? setting.initial}
            onChange={(next) => change(setting.key, next)}
          />
          {setting.hint && <small className="scr-hint">{t(setting.hint)}</small>}
        </div>
      ))}
    </div>
  );
}

/** Hundredths are held. */
const HUNDRED = 100;

interface OneProps {
  readonly setting: MachineSetting;
  readonly value: number | string;
  readonly onChange: (next: number | string | null) => void;
}

function SettingInput({ setting, value, onChange }: OneProps) {
  switch (setting.input) {
    case 'choice':
      return (
        <Select
          className="scr-fill"
          aria-label={t(setting.title)}
          value={Number(value)}
          options={setting.of.map(({ key, desc }) => ({ value: Number(key), label: t(desc) }))}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <Input
          autoComplete="off"
          aria-label={t(setting.title)}
          maxLength={setting.most}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'money':
      return (
        <MoneyInput
          aria-label={t(setting.title)}
          most={setting.max}
          value={Number(value)}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      );
    case 'decimal':
      return (
        <InputNumber
          className="scr-fill"
          aria-label={t(setting.title)}
          min={setting.min / HUNDRED}
          max={setting.max / HUNDRED}
          precision={2}
          value={Number(value) / HUNDRED}
          onChange={(next) => onChange(next === null ? null : Math.round(next * HUNDRED))}
        />
      );
    case 'number':
      return (
        <InputNumber
          className="scr-fill"
          aria-label={t(setting.title)}
          min={setting.min}
          max={setting.max}
          precision={0}
          value={Number(value)}
          onChange={onChange}
        />
      );
  }
}
