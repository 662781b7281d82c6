import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import {
  type CommandKind,
  commandNamed,
  givenCommands,
  sendCommand,
} from '../../contract/machine/command.ts';
import { canDo } from '../../contract/machine/kinds.ts';

interface Machine {
  readonly deviceId: string;
  readonly deviceType: number;
}

interface Props {
  readonly machines: readonly Machine[];
  readonly onSent?: () => void;
}

/** Tells machines something; what none of them can do is not offered. */
export function CommandAction({ machines, onSent }: Props) {
  const offered = givenCommands.filter((command: CommandKind) => {
    const { needs } = command;
    return !needs || machines.some(({ deviceType }) => canDo(deviceType, needs));
  });
  const isDangerous = (values: Readonly<Record<string, unknown>>): boolean =>
    commandNamed(String(values['command']))?.dangerous === true;
  const fields = fieldsOf(sendCommand, [
    { key: 'command', title: '指令', input: 'radio', of: offered, span: 2 },
    {
      key: 'why',
      title: '操作原因',
      input: 'textarea',
      span: 2,
      required: true,
      hint: '该指令会中断或打开设备，15秒内未送达即作废',
      showIf: isDangerous,
    },
  ]);

  return (
    <EditDrawer
      save={sendCommand}
      title="下发设备指令"
      trigger="指令"
      fields={fields}
      value={{ deviceIds: machines.map(({ deviceId }) => deviceId) }}
      saveText={() =>
        machines.length > 1 ? t('下发到{count}台设备', { count: machines.length }) : t('下发')
      }
      savedText={({ queued, refused }) =>
        [
          t('已下发到{count}台设备', { count: queued }),
          ...refused.map(({ deviceName, message }) => `${deviceName}：${message}`),
        ].join(' · ')
      }
      {...(onSent && { onSaved: onSent })}
    />
  );
}
