import { lookupDevice } from '#areas/device/contract/device.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';

/** Machines of the caller's places, several at once. */
export const DevicesPick = selectOf(
  lookupDevice,
  ({ deviceId, deviceName, deviceNum }) => ({
    value: deviceId,
    label: `${deviceName} · ${deviceNum}`,
  }),
  {
    placeholder: '全部',
    multiple: true,
    content: (keyword) => ({ page: { current: 1, size: 20 }, ...(keyword && { keyword }) }),
  },
);
