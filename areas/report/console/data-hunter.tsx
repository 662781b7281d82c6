import './board/wall.css';
import { Button, Result, Segmented, Select, Skeleton } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { useAddress } from '#kit/console/shell/address.ts';
import { PlaceFullScreen } from '#kit/console/shell/place-full-screen.tsx';
import { dataScreenMerchant } from '../contract/data-board.ts';
import { pageDashboard } from '../contract/screen.ts';
import { BoardKind, boardKind } from '../contract/screen-link.ts';
import { refreshOf, WallBoard } from './board/wall-board.tsx';

/** The merchant's own boards, without a data screen: everything the user may see. */
const OWN = '';

/** Data screens (/dataHunter): each board for the user's own canteens, or for those of a data screen. */
export default function DataHunter(): ReactNode {
  const { all, write } = useAddress();
  const place = useRef<HTMLDivElement>(null);
  const mayCall = useMayCall();
  const board = BoardKind.catch('merchant').parse(all('board')[0]);
  const screenId = all('screenId')[0] ?? OWN;
  const screens = useRead(
    pageDashboard,
    { page: { current: 1, size: 100 } },
    { overlay: false, enabled: mayCall(pageDashboard) },
  );

  const { data, error, dataUpdatedAt, refetch } = useRead(
    dataScreenMerchant,
    { board, ...(screenId !== OWN && { screenId }) },
    { overlay: false, quiet: true, refetchInterval: refreshOf },
  );

  const choose = (next: { board?: string; screenId?: string }) => {
    const chosen = { board, screenId, ...next };
    write({ board: [chosen.board], screenId: chosen.screenId === OWN ? [] : [chosen.screenId] });
  };
  const options = (screens.data?.records ?? []).map((screen) => ({
    value: screen.screenId,
    label: screen.screenName,
  }));

  return (
    <div className="wall-screen">
      <div className="wall-choice">
        <Segmented<string>
          aria-label={t('数据大屏')}
          value={board}
          options={boardKind.map(({ key, desc }) => ({ value: key, label: t(desc) }))}
          onChange={(chosen) => choose({ board: chosen })}
        />
        {options.length > 0 && (
          <Select
            aria-label={t('展示范围')}
            value={screenId}
            options={[{ value: OWN, label: t('本人数据范围') }, ...options]}
            onChange={(chosen: string) => choose({ screenId: chosen })}
            popupMatchSelectWidth={false}
          />
        )}
      </div>
      {data && (
        <div className="wall-place" ref={place}>
          <WallBoard
            data={data}
            receivedAt={dataUpdatedAt}
            stale={error !== null}
            tools={<PlaceFullScreen className="wall-button" place={place} />}
          />
        </div>
      )}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 12 }} />}
      {!data && error && (
        <Result
          status="404"
          title={error.message}
          extra={<Button onClick={() => void refetch()}>{t('重试')}</Button>}
        />
      )}
    </div>
  );
}
