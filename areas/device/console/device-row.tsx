import { Badge } from 'antd';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { renewDeviceSecret, updateDeviceState } from '../contract/device.ts';
import { RelativeTime } from './relative-time.tsx';
import type { IssuedSecret } from './secret-dialog.tsx';

/* What the lists of terminals, tills and cabinets show and offer alike. */

/** Cells of whether a device is online and when it was last heard. */
export const presence = {
  online: ({ online }: { readonly online: number }) => (
    <Badge
      status={online === 1 ? 'success' : 'default'}
      text={online === 1 ? t('在线') : t('离线')}
    />
  ),
  lastHeartbeatAt: ({ lastHeartbeatAt }: { readonly lastHeartbeatAt: string | null }) => (
    <RelativeTime value={lastHeartbeatAt} />
  ),
};

interface StateProps {
  readonly row: { readonly deviceId: string; readonly state: number };
  /** Areas whose lists show the state as well. */
  readonly changes?: readonly string[];
}

/** Takes a device out of use, or back into it. */
export const StateAction = ({ row: { deviceId, state }, ...rest }: StateProps) => (
  <ConfirmAction
    write={updateDeviceState}
    content={{ deviceId, state: state === 1 ? 2 : 1 }}
    trigger={state === 1 ? '停用' : '启用'}
    confirm={state === 1 ? '确定停用该设备？' : '确定启用该设备？'}
    {...rest}
    {...(state === 1 && { detail: '停用后终端的所有请求都会被拒绝' })}
  />
);

interface SecretProps {
  readonly deviceId: string;
  readonly onIssued: (issued: IssuedSecret) => void;
}

/** Gives a device a new secret, which is told once. */
export const SecretAction = ({ deviceId, onIssued }: SecretProps) => (
  <ConfirmAction
    write={renewDeviceSecret}
    content={{ deviceId }}
    trigger="重置密钥"
    confirm="确定重置该设备的密钥？"
    detail="旧密钥立即失效，终端需重新录入"
    onDone={onIssued}
  />
);
