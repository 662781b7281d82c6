import { Button } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { t } from '../../base/i18n.ts';
import { queryClient } from '../../call/query.ts';

/** Over the foot of the page as long as the browser has no network: what is shown is of before. */
export function OfflineLine(): ReactNode {
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  if (online) return null;

  return (
    <div className="offline-line" role="status">
      {t('网络已断开，显示的是断开前的数据；恢复后自动更新')}
      <Button size="small" onClick={askAgain}>
        {t('重试')}
      </Button>
    </div>
  );
}

function listen(changed: () => void): () => void {
  const back = () => {
    changed();
    askAgain();
  };
  window.addEventListener('offline', changed);
  window.addEventListener('online', back);

  return () => {
    window.removeEventListener('offline', changed);
    window.removeEventListener('online', back);
  };
}

/** What failed while the server could not be reached, and what is shown of before, is asked for anew. */
const askAgain = (): void => void queryClient.refetchQueries({ type: 'active' });
