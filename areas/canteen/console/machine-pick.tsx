import { Form, Select } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { ControlProps } from '#kit/console/form/control.ts';
import { macMealLineAvailableMac, macMealLineListMac } from '../contract/meal-line.ts';

interface Props extends ControlProps<readonly string[]> {
  /** The line whose machines are chosen; absent: a new one, in the canteen of the form. */
  readonly line?: { readonly mealLineId: string; readonly canteenId: string };
}

/** The machines of a meal line: those on it, and those of its canteen that stand on none. */
export function MachinePick({ line, value, onChange, ...control }: Props) {
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<string | undefined>('canteenId', form);
  const canteenId = line?.canteenId ?? chosen;
  const free = useRead(
    macMealLineAvailableMac,
    { canteenId: canteenId ?? '' },
    { overlay: false, enabled: canteenId !== undefined },
  );

  const placed = useRead(
    macMealLineListMac,
    { mealLineId: line?.mealLineId ?? '' },
    { overlay: false, enabled: line !== undefined },
  );

  const machines = [...(placed.data ?? []), ...(free.data ?? [])];

  return (
    <Select
      {...control}
      className="scr-fill"
      mode="multiple"
      allowClear
      disabled={canteenId === undefined}
      loading={free.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t(canteenId === undefined ? '请先选择食堂' : '请选择')}
      options={machines.map(({ deviceId, deviceName, deviceNum, stallName }) => ({
        value: deviceId,
        label: `${deviceName} ${deviceNum} · ${stallName}`,
      }))}
      value={[...(value ?? [])]}
      onChange={(next: string[]) => onChange?.(next)}
    />
  );
}
