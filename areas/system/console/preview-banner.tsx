import './preview.css';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { useSession } from '#kit/console/call/session.ts';
import { useLogOut } from '#kit/console/shell/user/use-log-out.ts';

/** Over every page of a preview: whose console it is, and the way back to one's own. */
export default function PreviewBanner() {
  const name = useSession((state) => state.user?.name ?? '');
  const logOut = useLogOut();
  const [isLeaving, setLeaving] = useState(false);

  return (
    <aside className="preview-banner" aria-label={t('预览')}>
      <EyeOutlined aria-hidden />
      <span>{t('正在以 {name} 的身份预览，只能查看', { name })}</span>
      <Button
        size="small"
        loading={isLeaving}
        onClick={() => {
          setLeaving(true);
          void logOut();
        }}
      >
        {t('结束预览')}
      </Button>
    </aside>
  );
}
