import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import {
  cancelCommands,
  commandState,
  pageCommand,
  retryCommands,
} from '../../contract/machine/command.ts';

type Command = RowOf<typeof pageCommand>;

const { queued, sent, delivered, failed, timedOut, expired } = commandState.key;

const isOpen = ({ state }: Command): boolean =>
  state === queued || state === sent || state === delivered;

const hasFailed = ({ state }: Command): boolean =>
  state === failed || state === timedOut || state === expired;

const Retry = ({ commands, done }: { commands: readonly Command[]; done?: () => void }) => (
  <ConfirmAction
    write={retryCommands}
    content={{ commandIds: commands.map(({ commandId }) => commandId) }}
    trigger="重新下发"
    confirm="确定重新下发？"
    {...(done && { onDone: done })}
  />
);

const Cancel = ({ commands, done }: { commands: readonly Command[]; done?: () => void }) => (
  <ConfirmAction
    write={cancelCommands}
    content={{ commandIds: commands.map(({ commandId }) => commandId) }}
    trigger="取消"
    confirm="确定取消？"
    detail="设备已执行的指令不受影响"
    {...(done && { onDone: done })}
  />
);

/** What machines were told, and what became of it; of one machine where one is given (/machinemanage/commands). */
export default function CommandList({ deviceId }: { readonly deviceId?: string }) {
  return (
    <ListScreen
      list={pageCommand}
      {...(deviceId !== undefined && { content: { deviceId } })}
      selectable={(commands, clear) => (
        <>
          {commands.some(hasFailed) && <Retry commands={commands.filter(hasFailed)} done={clear} />}
          {commands.some(isOpen) && <Cancel commands={commands.filter(isOpen)} done={clear} />}
        </>
      )}
      rowActions={(command) => (
        <>
          {hasFailed(command) && <Retry commands={[command]} />}
          {isOpen(command) && <Cancel commands={[command]} />}
        </>
      )}
      actionsWidth={100}
    />
  );
}
