import { RefusedAtDevice } from '../refused-at-device.tsx';
import { StateLog } from '../state-log.tsx';
import { Commands } from './commands.tsx';
import { Desks } from './desks.tsx';
import { DisplayPairing } from './display-pairing.tsx';
import { DisplayPreview } from './display-preview.tsx';
import { Holdings } from './holdings.tsx';
import type { PartName } from './machine-page.ts';
import { PrintJobs } from './print-jobs.tsx';
import { Readings } from './readings.tsx';
import { SubMachines } from './sub-machines.tsx';

interface Props {
  readonly part: PartName;
  readonly machine: {
    readonly deviceId: string;
    readonly deviceName: string;
    readonly deviceType: number;
  };
  readonly close: () => void;
}

/** What is opened beside a machine of the list. */
export function MachineParts({ part, machine, close }: Props) {
  const { deviceId, deviceName, deviceType } = machine;

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
    case 'prints':
      return <PrintJobs deviceId={deviceId} deviceName={deviceName} close={close} />;
    case 'desks':
      return <Desks deviceId={deviceId} deviceName={deviceName} close={close} />;
    case 'pairing':
      return <DisplayPairing deviceId={deviceId} deviceName={deviceName} close={close} />;
    case 'preview':
      return (
        <DisplayPreview
          deviceId={deviceId}
          deviceName={deviceName}
          deviceType={deviceType}
          close={close}
        />
      );
    case 'subMachines':
      return <SubMachines deviceId={deviceId} deviceName={deviceName} close={close} />;
  }
}
