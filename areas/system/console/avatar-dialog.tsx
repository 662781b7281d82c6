import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { setUser, useSession } from '#kit/console/call/session.ts';
import { ImageField } from '#kit/console/picture/image-field.tsx';
import { useLeaveGuard } from '#kit/console/shell/leave-guard.tsx';
import { AVATAR_MODE, userChangeAvatar } from '../contract/user.ts';

/** One's own picture, which bar, profile and the list of users show; without one the first character of the name stands there. */
export default function AvatarDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const user = useSession((session) => session.user);
  const [avatar, setAvatar] = useState(user?.avatar ?? null);
  const write = useWrite(userChangeAvatar);
  const changed = avatar !== (user?.avatar ?? null);
  const { leave, question } = useLeaveGuard({
    isDirty: () => changed,
    saving: write.isPending,
    close: onClose,
  });
  const save = async () => {
    if (!user) return;

    await write.mutateAsync({ avatar });
    setUser({ ...user, avatar });
    showToast('success', t('头像已更新'));
    onClose();
  };

  return (
    <Modal
      open
      title={t('更换头像')}
      width={400}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !changed }}
      confirmLoading={write.isPending}
      onOk={() => void save().catch(() => undefined)}
      onCancel={leave}
    >
      <ImageField
        mode={AVATAR_MODE}
        several={false}
        value={avatar}
        onChange={(next) => setAvatar(typeof next === 'string' ? next : null)}
      />
      {question}
    </Modal>
  );
}
