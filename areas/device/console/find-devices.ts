import { call } from '#kit/console/call/request.ts';
import type { Found } from '#kit/console/find/finders.ts';
import { listAddress } from '#kit/console/list/list-address.ts';
import { pageDevice } from '../contract/device.ts';
import { DEVICE_LIST } from '../contract/pages.ts';

const FEW = { current: 1, size: 6 };

/** Machines by name, number or serial number. */
export default async function findDevices(keyword: string): Promise<Found> {
  const { records, total } = await call(
    pageDevice,
    { keyword, page: FEW },
    { quiet: true, overlay: false },
  );
  const pathOf = (said: string) => listAddress<typeof pageDevice>(DEVICE_LIST, { keyword: said });

  return {
    findings: records.map(({ deviceId, deviceName, deviceNum, sn, canteenName }) => ({
      key: deviceId,
      title: deviceName,
      hint: [deviceNum, canteenName].filter(Boolean).join(' · '),
      path: pathOf(sn),
    })),
    ...(total > FEW.size && { more: { total, path: pathOf(keyword) } }),
  };
}
