import { Button, Empty, Result, Select, Skeleton } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { useAddress } from '#kit/console/shell/address.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { dataScreen } from '../../contract/data-screen.ts';
import { pageDashboard } from '../../contract/screen.ts';
import { Board } from './screen-board.tsx';

/** A data screen (/basesetting/otherset/dataScreendetail): the one the address names, else the first there is. */
export default function DataScreenDetail(): ReactNode {
  const { all, write } = useAddress();
  const mayCall = useMayCall();
  const { data, error } = useRead(
    pageDashboard,
    { page: { current: 1, size: 100 } },
    { overlay: false, enabled: mayCall(pageDashboard) },
  );

  const screens = data?.records ?? [];
  const screenId = all('screenId')[0] ?? screens[0]?.screenId;
  if (screenId === undefined) {
    const settled = data || error || !mayCall(pageDashboard);
    return settled ? (
      <Empty description={error?.message ?? t('暂无可查看的数据大屏')} />
    ) : (
      <Skeleton active title={false} />
    );
  }

  const choice = screens.length > 1 && (
    <Select
      size="small"
      aria-label={t('切换大屏')}
      value={screenId}
      options={screens.map((screen) => ({ value: screen.screenId, label: screen.screenName }))}
      onChange={(chosen) => write({ screenId: [chosen] })}
      popupMatchSelectWidth={false}
      /* In full screen only what lies inside the board is seen. */
      getPopupContainer={(control) => control.parentElement ?? document.body}
    />
  );

  return <Live key={screenId} screenId={screenId} choice={choice} />;
}

/** One board that follows the trade by itself; full screen on a press. */
function Live({ screenId, choice }: { screenId: string; choice: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useRead(
    dataScreen,
    { screenId },
    { overlay: false, refetchInterval: refreshOf },
  );
  const enlarge = () => {
    if (!document.fullscreenEnabled) return showToast('warning', t('您的浏览器不支持全屏'));
    (document.fullscreenElement
      ? document.exitFullscreen()
      : place.current?.requestFullscreen()
    )?.catch(() => undefined);
  };

  if (!data && error) {
    return (
      <Result
        status="404"
        title={error.message}
        extra={<Button onClick={() => void refetch()}>{t('重试')}</Button>}
      />
    );
  }

  if (!data) return <Skeleton active title={false} paragraph={{ rows: 12 }} />;

  return (
    <div ref={place} className="dsc-place">
      <Board
        data={data}
        tools={
          <>
            {choice}
            <Button size="small" onClick={enlarge}>
              {t('全屏')}
            </Button>
          </>
        }
      />
    </div>
  );
}

const MILLISECONDS = 1000;

/** Until the first answer says how often. */
const FIRST_REFRESH = 30_000;

const refreshOf = (data: unknown): number => {
  const board = data as ResultOf<typeof dataScreen> | undefined;
  return board ? board.refreshSeconds * MILLISECONDS : FIRST_REFRESH;
};
