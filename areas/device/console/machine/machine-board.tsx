import '../device.css';
import { Badge, Empty, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { useAddress } from '#kit/console/shell/address.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { onlineState } from '../../contract/lookups.ts';
import { alarmCode, alarmLevel, paperState } from '../../contract/machine/device-door.ts';
import { machineBoard } from '../../contract/machine/watch.ts';
import { CanteenSelect } from '../place-inputs.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { BoardLink } from './board-link.tsx';
import { kindAt } from './machine-page.ts';

type Machine = ResultOf<typeof machineBoard>['machines'][number];

/** Milliseconds between two looks. */
const LOOK = 5000;

/** Machines of a kind as they are now, by place, those that need looking at first (/machinemanage/...V2). */
export default function MachineBoard() {
  const kind = kindAt(useAddress().pathname);
  const [canteenId, setCanteenId] = useState<string>();
  const board = useRead(
    machineBoard,
    {
      ...(kind && { deviceTypes: [...kind.types] }),
      ...(canteenId !== undefined && { canteenId }),
    },
    { overlay: false, refetchInterval: LOOK, keepPrevious: true },
  );
  const { machines = [], total = 0, online = 0, alarms = 0 } = board.data ?? {};
  const places = Map.groupBy(machines, ({ canteenName }) => canteenName);

  return (
    <section className="dev-board" aria-label={t('设备看板')}>
      <header>
        {kind && <BoardLink kind={kind} />}
        <CanteenSelect
          placeholder="全部食堂"
          value={canteenId}
          onChange={(chosen: unknown) => setCanteenId(chosen as string | undefined)}
        />
        <p aria-live="polite">
          {t('共{total}台，在线{online}台，告警{alarms}条', { total, online, alarms })}
        </p>
      </header>
      {board.isPending && <Skeleton active />}
      {board.data && total === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有登记这类设备')} />
      )}
      {[...places].map(([place, here]) => (
        <section key={place}>
          <h2>{place}</h2>
          <ul>
            {here.map((machine) => (
              <Card key={machine.deviceId} machine={machine} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Card({ machine }: { readonly machine: Machine }) {
  const { online, state, alarms, waitingSales, waitingCommands, temperature, paper } = machine;
  const isOnline = online === onlineState.key.online;
  const status = state === 2 ? 'default' : isOnline ? 'success' : 'error';
  const word = state === 2 ? '已停用' : isOnline ? '在线' : '离线';
  const isPaperUntold =
    paper !== null &&
    paper !== paperState.key.there &&
    !alarms.some(({ code }) => code.startsWith('PAPER'));

  return (
    <li className={alarms.length > 0 ? 'dev-card dev-card-alarm' : 'dev-card'}>
      <h3>
        {machine.deviceName}
        <Badge status={status} text={t(word)} />
      </h3>
      <p className="scr-hint">
        {machine.deviceNum} {machine.stallName}
      </p>
      <dl>
        <dt>{t('最近心跳')}</dt>
        <dd>
          <RelativeTime value={machine.lastHeartbeatAt} />
        </dd>
        {machine.lastSaleAt !== null && (
          <>
            <dt>{t('最近消费')}</dt>
            <dd>
              <RelativeTime value={machine.lastSaleAt} />
            </dd>
          </>
        )}
        {temperature !== null && (
          <>
            <dt>{t('温度')}</dt>
            <dd>{`${(temperature / 10).toFixed(1)} °C`}</dd>
          </>
        )}
      </dl>
      <p className="dev-card-tags">
        {alarms.map(({ code, level }) => (
          <Tag key={code} color={alarmLevel.find(({ key }) => key === level)?.colour}>
            {t(alarmCode.find(({ key }) => key === code)?.desc ?? code)}
          </Tag>
        ))}
        {isPaperUntold && (
          <Tag color={paperState.find(({ key }) => key === paper)?.colour}>
            {t(paperState.find(({ key }) => key === paper)?.desc ?? '')}
          </Tag>
        )}
        {waitingSales > 0 && <Tag>{t('待上传{count}笔', { count: waitingSales })}</Tag>}
        {waitingCommands > 0 && (
          <Tag color="processing">{t('{count}条指令待执行', { count: waitingCommands })}</Tag>
        )}
      </p>
    </li>
  );
}
