import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { RemoteSelect, type RemoteSelectProps } from '#kit/console/form/pickers.tsx';
import { lookupDevice } from '../contract/device.ts';

type Control = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;

/** One of the canteens the user may see, if only a stall of it. */
export const CanteenSelect = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={listAllAuthHalfCanteen}
    options={(canteens) => canteens.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }))}
  />
);

/** One of the terminals the user may see, found by name or number. */
export const DeviceSelect = (props: Control) => (
  <RemoteSelect
    placeholder="全部"
    {...props}
    endpoint={lookupDevice}
    content={(keyword: string) => ({ page: { current: 1, size: 20 }, ...(keyword && { keyword }) })}
    options={({ records }) =>
      records.map(({ deviceId, deviceName, deviceNum }) => ({ value: deviceId, label: `${deviceName} · ${deviceNum}` }))
    }
  />
);

/** One of the stalls of the canteen chosen in the same form; choosing another canteen empties it. */
export function StallSelect(props: Control) {
  const form = Form.useFormInstance();
  const canteenId = Form.useWatch<string | undefined>('canteenId', form);
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current !== canteenId) form.setFieldValue('stallId', undefined);
    before.current = canteenId;
  }, [canteenId, form]);
  return (
    <RemoteSelect
      {...props}
      disabled={canteenId === undefined}
      placeholder={canteenId === undefined ? '请先选择食堂' : '请选择'}
      endpoint={listAuthStall}
      content={{ canteenId }}
      options={(stalls) => stalls.map(({ stallId, stallName }) => ({ value: stallId, label: stallName }))}
    />
  );
}
