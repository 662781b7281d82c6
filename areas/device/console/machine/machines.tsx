import '../device.css';
import { useState } from 'react';
import { pageRefusal } from '#areas/order/contract/sale-refusal.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { useAddress } from '#kit/console/shell/address.ts';
import { deleteDevice, insertDevice, pageDevice, updateDevice } from '../../contract/device.ts';
import { sendCommand } from '../../contract/machine/command.ts';
import { desks } from '../../contract/machine/desk.ts';
import { canBeTillPage, kindOfType } from '../../contract/machine/kinds.ts';
import { presence, SecretAction, StateAction } from '../device-row.tsx';
import { CanteenSelect } from '../place-inputs.tsx';
import type { IssuedSecret } from '../secret-dialog.tsx';
import { BoardLink } from './board-link.tsx';
import { CommandAction } from './command-action.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { GatewayLink } from './gateway-link.tsx';
import { machineFields } from './machine-form.tsx';
import { kindAt, type PartName } from './machine-page.ts';
import { PairTillAction } from './pair-till.tsx';
import { WaterLink } from './water-link.tsx';

const SecretDialog = lazyPart(async () => (await import('../secret-dialog.tsx')).SecretDialog);

const SourceControl = lazyPart(async () => (await import('./desks.tsx')).SourceControl);

const MachineParts = lazyPart(async () => (await import('./machine-parts.tsx')).MachineParts);

type Machine = RowOf<typeof pageDevice>;

/**
 * Machines of one kind, or all (/machinemanage): who is online, what is wrong, where each stands, what it was told, its secret and its
 * log.
 */
export default function Machines() {
  const { pathname } = useAddress();
  const kind = kindAt(pathname);
  const [issued, setIssued] = useState<IssuedSecret>();
  const [opened, setOpened] = useState<{ readonly part: PartName; readonly machine: Machine }>();
  const mayCall = useMayCall();

  return (
    <>
      <ListScreen
        list={pageDevice}
        title={kind ? kind.title : '全部设备'}
        {...(kind && { content: { deviceTypes: [...kind.types] } })}
        inputs={{ canteenId: <CanteenSelect placeholder="全部" /> }}
        toolbar={
          <>
            {kind && (
              <EditDrawer
                save={insertDevice}
                title="登记设备"
                trigger="登记设备"
                fields={machineFields(kind)}
                onSaved={setIssued}
              />
            )}
            {kind?.name === 'smartTable' && <SourceControl />}
            {kind && pathname === `/machinemanage/${kind.name}` && <BoardLink kind={kind} />}
            {!kind && <DeviceSettings />}
          </>
        }
        render={presence}
        {...(mayCall(sendCommand) && {
          selectable: (machines: readonly Machine[], clear: () => void) => (
            <CommandAction machines={machines} onSent={clear} />
          ),
        })}
        rowActions={(machine) => (
          <RowActions
            machine={machine}
            open={(part) => setOpened({ part, machine })}
            onIssued={setIssued}
          />
        )}
        actionsWidth={170}
      />
      {issued && <SecretDialog issued={issued} close={() => setIssued(undefined)} />}
      {opened && <MachineParts {...opened} close={() => setOpened(undefined)} />}
    </>
  );
}

interface RowProps {
  readonly machine: Machine;
  readonly open: (part: PartName) => void;
  readonly onIssued: (issued: IssuedSecret) => void;
}

function RowActions({ machine, open, onIssued }: RowProps) {
  const mayCall = useMayCall();
  const kind = kindOfType(machine.deviceType);

  return (
    <>
      {kind && (
        <EditDrawer
          save={updateDevice}
          title="修改设备"
          trigger="修改"
          fields={machineFields(kind)}
          value={machine}
        />
      )}
      {kind && mayCall(sendCommand) && <CommandAction machines={[machine]} />}
      {kind?.can.includes('measures') && (
        <ActionButton trigger="读数" onClick={() => open('readings')} />
      )}
      {kind?.can.includes('isPage') && (
        <>
          <ActionButton trigger="配对屏幕" onClick={() => open('pairing')} />
          <ActionButton trigger="预览" onClick={() => open('preview')} />
        </>
      )}
      {kind?.can.includes('takesTickets') && (
        <ActionButton trigger="打印任务" onClick={() => open('prints')} />
      )}
      <StateAction row={machine} />
      {kind?.can.includes('hasSubMachines') && (
        <ActionButton trigger="子设备" onClick={() => open('subMachines')} />
      )}
      {kind?.name === 'smartTable' && mayCall(desks.page) && (
        <ActionButton trigger="桌控" onClick={() => open('desks')} />
      )}
      {kind?.name === 'dataGateway' && <GatewayLink deviceId={machine.deviceId} />}
      {kind?.can.includes('metersWater') && <WaterLink deviceId={machine.deviceId} />}
      <ActionButton trigger="指令记录" onClick={() => open('commands')} />
      <ActionButton trigger="数据版本" onClick={() => open('holdings')} />
      <ActionButton trigger="日志" onClick={() => open('log')} />
      {mayCall(pageRefusal) && kind?.can.includes('sells') && (
        <ActionButton trigger="被拒" onClick={() => open('refused')} />
      )}
      {canBeTillPage(machine.deviceType) && <PairTillAction machine={machine} />}
      <SecretAction deviceId={machine.deviceId} onIssued={onIssued} />
      <ConfirmAction
        write={deleteDevice}
        content={{ deviceId: machine.deviceId }}
        trigger="删除"
        confirm="确定删除该设备？"
        detail="终端将无法再连接，历史订单保留"
        danger
      />
    </>
  );
}
