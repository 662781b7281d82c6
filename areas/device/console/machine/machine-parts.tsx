import { RefusedAtDevice } from '../refused-at-device.tsx';
import { StateLog } from '../state-log.tsx';
import { Commands } from './commands.tsx';
import { Desks } from './desks.tsx';
import { Holdings } from './holdings.tsx';
import type { PartName } from './machine-page.ts';
import { Readings } from './readings.tsx';
import { SubMachines } from './sub-machines.tsx';

interface Props {
  readonly part: PartName;
  readonly machine: { readonly deviceId: string; readonly deviceName: string };
  readonly close: () => void;
}

/** What is opened beside a machine of the list. */
export function MachineParts({ part, machine: { deviceId, deviceName }, close }: Props) {
  switch (part) {
    case 'log':
      return <StateLog deviceId={deviceId} name={deviceName} close={close} />;
    case 'refused':
      return <RefusedAtDevice deviceId={deviceId} deviceName={deviceName} close={close} />;
    case 'holdings':
      return <Holdings deviceId={deviceId} deviceName={deviceName} close={close} />;
    case 'readings':
      return <Readings deviceId={deviceId} deviceName={deviceName} close={close} />;
    case 'commands':
      return <Commands deviceId={deviceId} deviceName={deviceName} close={close} />;
    case 'desks':
      return <Desks deviceId={deviceId} deviceName={deviceName} close={close} />;
    case 'subMachines':
      return <SubMachines deviceId={deviceId} deviceName={deviceName} close={close} />;
  }
}
