import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { pageDeviceLog } from '../../contract/machine/watch.ts';

export const preload = firstPage(pageDeviceLog);

/** What machines wrote down themselves (/machinemanage/device-log). */
export default function DeviceLogs() {
  return <ListScreen list={pageDeviceLog} />;
}
