import './password.css';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { roleKind } from '#areas/system/contract/role.ts';
import { persistToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { saveToken } from '#kit/console/call/credentials.ts';
import { call } from '#kit/console/call/request.ts';
import { useSession } from '#kit/console/call/session.ts';
import { userChangeRole } from '../contract/session.ts';
import { switchableRoles } from './roles.ts';

const TOLD_SECONDS = 3;

const WIDTH = 240;

/** Goes on in another role: a new token, then the whole console anew at its root, without tabs (rule operators/roles). */
export default function RoleDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const user = useSession((state) => state.user);
  const [choosing, setChoosing] = useState<string>();
  const choose = async (roleId: string, roleName: string) => {
    setChoosing(roleId);
    try {
      const { x_token: token } = await call(userChangeRole, { roleId });
      saveToken(token);
      persistToast('success', t('已切换为{role}', { role: roleName }), TOLD_SECONDS);
      window.location.assign('/');
    } catch {
      setChoosing(undefined);
    }
  };

  return (
    <Modal open title={t('切换角色')} width={WIDTH} footer={null} onCancel={onClose}>
      <div className="role-list">
        {user &&
          switchableRoles(user).map(({ roleId, roleName, roleCode, current }) => (
            <Button
              key={roleId}
              block
              disabled={current || (choosing !== undefined && choosing !== roleId)}
              loading={choosing === roleId}
              title={roleName}
              onClick={() => void choose(roleId, roleName)}
            >
              <span>{roleName}</span>
              <small className="role-kind">{t(roleKind(roleCode))}</small>
            </Button>
          ))}
      </div>
    </Modal>
  );
}
