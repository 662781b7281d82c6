import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { type SelectProps, selectOf } from '#kit/console/form/made-pickers.tsx';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { lookupDevice } from '../contract/device.ts';

/** One of the canteens the user may see, if only a stall of it. */
export const CanteenSelect = selectOf(
  listAllAuthHalfCanteen,
  ({ canteenId, canteenName, canteenNum }) => ({
    value: canteenId,
    label: canteenName,
    mark: canteenNum,
  }),
);

/** One of the terminals the user may see, found by name or number. */
export const DeviceSelect = selectOf(
  lookupDevice,
  ({ deviceId, deviceName, deviceNum }) => ({
    value: deviceId,
    label: `${deviceName} · ${deviceNum}`,
  }),
  {
    placeholder: '全部',
    content: (keyword) => ({ page: { current: 1, size: 20 }, ...(keyword && { keyword }) }),
  },
);

/** One of the stalls of the canteen chosen in the same form; choosing another canteen empties it. */
export function StallSelect(props: SelectProps) {
  const form = Form.useFormInstance();
  const canteenId = Form.useWatch<string | undefined>('canteenId', form);
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current !== canteenId)
      form.setFieldValue('stallId', undefined);
    before.current = canteenId;
  }, [canteenId, form]);

  return (
    <RemoteSelect
      {...props}
      disabled={canteenId === undefined}
      placeholder={canteenId === undefined ? '请先选择食堂' : '请选择'}
      endpoint={listAuthStall}
      content={{ canteenId }}
      options={(stalls) =>
        stalls.map(({ stallId, stallName }) => ({ value: stallId, label: stallName }))
      }
    />
  );
}
