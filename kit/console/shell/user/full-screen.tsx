import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { showToast } from '../../action/toast.ts';
import { t } from '../../base/i18n.ts';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Switches full screen; browsers that cannot say so (rule console/messages). Not on narrow windows. */
export function FullScreenButton(): ReactNode {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = async () => {
    if (!document.fullscreenEnabled) return showToast('warning', t('您的浏览器不支持全屏'));
    await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  };
  const title = full ? t('退出全屏') : t('全屏');

  return (
    <Tooltip title={title}>
      <Button
        type="text"
        className="wide-only"
        aria-label={title}
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={toggle}
      />
    </Tooltip>
  );
}
