import './device.css';
import { Alert, Button, Modal, Typography } from 'antd';
import { t } from '#kit/console/base/i18n.ts';

export interface IssuedSecret {
  readonly sn: string;
  readonly secret: string;
}

/** Shows a terminal's secret the only time it can be seen; closes by its button alone, never by a stray click. */
export function SecretDialog({ issued, close }: { issued: IssuedSecret; close: () => void }) {
  return (
    <Modal
      open
      width={560}
      title={t('设备密钥')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={close}>
          {t('我已保存')}
        </Button>
      }
    >
      <div className="dev-secret">
        <Alert
          type="warning"
          showIcon
          title={t('密钥只显示这一次，请立即录入终端；遗失只能重置。')}
        />
        <dl>
          <dt>{t('序列号')}</dt>
          <dd>
            <Typography.Text copyable>{issued.sn}</Typography.Text>
          </dd>
          <dt>{t('设备密钥')}</dt>
          <dd>
            <Typography.Text copyable className="dev-code">
              {issued.secret}
            </Typography.Text>
          </dd>
        </dl>
      </div>
    </Modal>
  );
}
