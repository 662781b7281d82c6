import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { useLogOut } from '#kit/console/shell/user/use-log-out.ts';
import { PreviewNotice } from './preview-notice.tsx';

/** Over every page of a preview: whose console it is, and the way back to one's own. */
export default function PreviewBanner() {
  const logOut = useLogOut();
  const [isLeaving, setLeaving] = useState(false);

  return (
    <PreviewNotice>
      <Button
        size="small"
        icon={<EyeOutlined aria-hidden />}
        loading={isLeaving}
        onClick={() => {
          setLeaving(true);
          void logOut();
        }}
      >
        {t('结束预览')}
      </Button>
    </PreviewNotice>
  );
}
