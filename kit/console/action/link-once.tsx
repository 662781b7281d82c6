import './link-once.css';
import { Alert, Button, Input, QRCode } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../base/i18n.ts';
import { showToast } from './toast.ts';

/**
 * The address behind which a key stands. It stands behind the #: browsers keep that part to themselves, so no log of a server has it.
 */
export const keyedAddress = (path: string, key: string): string =>
  `${window.location.origin}${path}#${key}`;

/** The address of a link that was just made: to copy, to scan, to open. It cannot be shown again. */
export function LinkOnce({
  address,
  onClose,
}: {
  address: string;
  onClose: () => void;
}): ReactNode {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast('success', t('链接已复制'));
    } catch {
      /* Browsers give no clipboard to pages without TLS. */
      showToast('warning', t('复制失败，请手动复制'));
    }
  };
  return (
    <section className="link-once" aria-label={t('新建的链接')}>
      <Alert
        type="warning"
        showIcon
        title={t('链接只显示这一次，持有链接的人无需登录即可查看，请妥善保管')}
      />
      <QRCode value={address} size={168} />
      <div>
        <Input.TextArea aria-label={t('链接地址')} value={address} readOnly autoSize />
        <p>
          <Button type="primary" onClick={() => void copy()}>
            {t('复制链接')}
          </Button>
          <Button href={address} target="_blank" rel="noreferrer">
            {t('打开')}
          </Button>
          <Button onClick={onClose}>{t('我已保存')}</Button>
        </p>
      </div>
    </section>
  );
}
