import './device.css';
import { Checkbox, Empty, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  breakCells,
  cellState,
  cleanCells,
  disableCells,
  heatCells,
  layMeal,
  lightCells,
  listCells,
  onOff,
  openCells,
  sterilizeCells,
} from '../contract/cabinet.ts';

interface Props {
  readonly cabinet: { readonly deviceId: string; readonly deviceName: string };
  readonly close: () => void;
}

/** Milliseconds between two looks: commands are fetched by the cabinet, meals come and go. */
const LOOK = 5000;

const layFields = fieldsOf(layMeal, [{ key: 'orderId', title: '订单号' }]);

/** The cells of a cabinet as they are, and what they are told. */
export function CabinetCells({ cabinet: { deviceId, deviceName }, close }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const found = useRead(listCells, { deviceId }, { overlay: false, refetchInterval: LOOK });
  const cells = found.data ?? [];
  const chosen = cells.filter(({ cellId }) => ticked.includes(cellId));
  const tick = (cellId: string) =>
    setTicked(
      ticked.includes(cellId) ? ticked.filter((each) => each !== cellId) : [...ticked, cellId],
    );
  const all = chosen.length === cells.length;

  return (
    <Sheet open size={760} title={t('{name}的柜格', { name: deviceName })} onClose={close}>
      {found.isPending && <Skeleton active />}
      {found.error && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={found.error.message} />
      )}
      {cells.length > 0 && (
        <>
          <div className="dev-cell-actions">
            <Checkbox
              checked={all}
              indeterminate={chosen.length > 0 && !all}
              onChange={() => setTicked(all ? [] : cells.map(({ cellId }) => cellId))}
            >
              {t('全选')}
            </Checkbox>
            <EditDrawer
              save={layMeal}
              title="放入餐品"
              trigger="放入餐品"
              fields={layFields}
              value={{ deviceId }}
              savedText={({ doorNo }) => t('已放入{no}号柜格', { no: doorNo })}
              changes={['order']}
            />
          </div>
          <Actions cells={chosen} done={() => setTicked([])} />
          <div className="dev-doors">
            {cells.map((cell) => (
              <Door
                key={cell.cellId}
                cell={cell}
                ticked={ticked.includes(cell.cellId)}
                tick={() => tick(cell.cellId)}
              />
            ))}
          </div>
        </>
      )}
    </Sheet>
  );
}

type Cell = ResultOf<typeof listCells>[number];

const switches = [
  [lightCells, '开灯', '关灯'],
  [heatCells, '加热', '停止加热'],
  [sterilizeCells, '消毒', '停止消毒'],
] as const;

const cleanFields = fieldsOf(cleanCells, [
  { key: 'remark', title: '清空原因', input: 'textarea', span: 2 },
]);

/** What is done to the cells that are ticked. */
function Actions({ cells, done }: { readonly cells: readonly Cell[]; readonly done: () => void }) {
  const cellIds = cells.map(({ cellId }) => cellId);
  const none = cells.length === 0;
  const shared = { disabled: none, onDone: done };
  const areOn = (key: 'light' | 'heat' | 'sterilize') =>
    cells.every((cell) => cell[key] === onOff.key.on);
  const stopped = !none && cells.every(({ state }) => state === 3);
  const broken = !none && cells.every(({ state }) => state === 4);

  return (
    <div className="dev-cell-actions">
      <ConfirmAction
        write={openCells}
        content={{ cellIds, value: 1 }}
        trigger="开门"
        confirm="确定打开所选柜门？"
        {...shared}
      />
      <ConfirmAction
        write={openCells}
        content={{ cellIds, value: 2 }}
        trigger="关门"
        confirm={false}
        {...shared}
      />
      {switches.map(([write, on, off], at) => {
        const isOn = !none && areOn((['light', 'heat', 'sterilize'] as const)[at] ?? 'light');
        return (
          <ConfirmAction
            key={write.id}
            write={write}
            content={{ cellIds, value: isOn ? 2 : 1 }}
            trigger={isOn ? off : on}
            confirm={false}
            {...shared}
          />
        );
      })}
      <ConfirmAction
        write={disableCells}
        content={{ cellIds, value: stopped ? 2 : 1 }}
        trigger={stopped ? '启用' : '停用'}
        confirm={stopped ? '确定启用所选柜格？' : '确定停用所选柜格？'}
        {...shared}
      />
      <ConfirmAction
        write={breakCells}
        content={{ cellIds, value: broken ? 2 : 1 }}
        trigger={broken ? '恢复' : '报障'}
        confirm={broken ? '确定所选柜格已修复？' : '确定所选柜格有故障？'}
        {...shared}
      />
      <EditDrawer
        save={cleanCells}
        title="清空柜格"
        trigger="清空"
        fields={cleanFields}
        value={{ cellIds }}
        disabled={none || cells.some(({ state }) => state !== cellState.key.mealInside)}
        saveText={() => t('清空 {count} 个柜格', { count: cells.length })}
        onSaved={done}
        changes={['order']}
        secondary
      />
    </div>
  );
}

/** One door: its number, whose meal lies behind it, what it does. */
function Door({
  cell,
  ticked,
  tick,
}: {
  readonly cell: Cell;
  readonly ticked: boolean;
  readonly tick: () => void;
}) {
  const { doorNo, state, custName, laidAt, waiting, failure, light, heat, sterilize } = cell;
  const does = [
    [light, '照明'],
    [heat, '加热'],
    [sterilize, '消毒'],
  ] as const;

  return (
    <div className={`dev-door ${ticked ? 'dev-door-ticked' : ''}`}>
      <Checkbox checked={ticked} onChange={tick}>
        {t('{no}号', { no: doorNo })}
      </Checkbox>
      <Tag color={cellState.find(({ key }) => key === state)?.colour ?? 'default'}>
        {t(labelOf(cellState, state))}
      </Tag>
      {state === cellState.key.mealInside && (
        <p>
          {custName ?? t('无姓名')} · {laidAt?.slice(11, 16)}
        </p>
      )}
      <p>{does.flatMap(([on, text]) => (on === onOff.key.on ? [t(text)] : [])).join(' ')}</p>
      {waiting > 0 && <p>{t('{count}条指令待执行', { count: waiting })}</p>}
      {failure !== '' && <p className="dev-door-failure">{failure}</p>}
    </div>
  );
}
