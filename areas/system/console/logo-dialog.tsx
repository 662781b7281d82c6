import { Flex, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { savedMerchant } from '#kit/console/call/credentials.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { ImageField } from '#kit/console/picture/image-field.tsx';
import { useLeaveGuard } from '#kit/console/shell/leave-guard.tsx';
import { setLogos, useLogo } from '#kit/console/shell/logos.ts';
import { saveLogoConfig } from '../contract/save-logo.ts';

/** Changes the merchant's mark; one picture that is not the one of now (rule console/logo). */
export default function LogoDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const current = useLogo('bar');
  const [logo, setLogo] = useState<string | null>(current);
  const [problem, setProblem] = useState('');
  const write = useWrite(saveLogoConfig, { quiet: true });
  const isDirty = () => logo !== current;
  const { leave, question } = useLeaveGuard({ isDirty, saving: write.isPending, close: onClose });
  const save = async () => {
    if (!logo) return setProblem(t('请选择Logo'));
    if (logo === current) return setProblem(t('请选择不同的Logo'));

    try {
      await write.mutateAsync({ logo });
    } catch {
      return showToast('error', t('Logo设置失败'));
    }

    setLogos({ logoUrl: logo, loginLogoUrl: logo }, savedMerchant());
    showToast('success', t('Logo设置成功'));
    onClose();
  };

  const remove = () => {
    setLogos({ logoUrl: null, loginLogoUrl: null }, savedMerchant());
    onClose();
  };

  return (
    <Modal
      open
      title={t('更换Logo')}
      width={400}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={write.isPending}
      onOk={() => void save()}
      onCancel={leave}
      footer={(buttons) => (
        <Flex justify="space-between">
          {current !== null && (
            <ConfirmAction
              write={saveLogoConfig}
              content={{ logo: null }}
              trigger="恢复默认Logo"
              confirm="确定恢复默认Logo？"
              detail="顶部和登录页将显示系统自带的Logo"
              danger
              onDone={remove}
            />
          )}
          <Flex gap="small">{buttons}</Flex>
        </Flex>
      )}
    >
      <ImageField
        mode="default"
        several={false}
        value={logo}
        onChange={(next) => {
          setProblem('');
          setLogo(typeof next === 'string' ? next : null);
        }}
      />
      <p className="frm-message" role="alert">
        {problem}
      </p>
      {question}
    </Modal>
  );
}
