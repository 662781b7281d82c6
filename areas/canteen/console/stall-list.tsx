import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { Field } from '#kit/console/form/fields.ts';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { Renderers, RowOf } from '#kit/console/list/list-types.ts';
import { firstPage } from '#kit/console/list/use-list.ts';
import { modifyBusinessState } from '../contract/canteen.ts';
import { businessState } from '../contract/lookups.ts';
import { placeImport } from '../contract/place-import.ts';
import {
  addStall,
  getStallForModify,
  modifyStall,
  modifyStallIfBook,
  modifyStallIfReserve,
  modifyStallUseCallNum,
  pageStall,
  removeStall,
} from '../contract/stall.ts';
import { FlagCell } from './flag-cell.tsx';
import { CanteenPick, KindPick, LabelPick, SeenCanteenPick } from './place-picks.tsx';

const render: Renderers<RowOf<typeof pageStall>> = {
  ifBook: ({ stallId, ifBook: value }) => (
    <FlagCell
      write={modifyStallIfBook}
      title="是否预订"
      value={value}
      content={(ifBook) => ({ stallId, ifBook })}
    />
  ),
  ifReserve: ({ stallId, ifReserve: value }) => (
    <FlagCell
      write={modifyStallIfReserve}
      title="是否报餐"
      value={value}
      content={(ifReserve) => ({ stallId, ifReserve })}
    />
  ),
  useCallNum: ({ stallId, useCallNum: value }) => (
    <FlagCell
      write={modifyStallUseCallNum}
      title="使用叫号"
      value={value}
      content={(useCallNum) => ({ stallId, useCallNum })}
    />
  ),
};

export const preload = firstPage(pageStall);

const fields = [
  { key: 'stallName', title: '档口名称' },
  { key: 'stallNum', title: '档口编号' },
  { key: 'kindId', title: '档口分类', input: <KindPick />, required: false },
  { key: 'labelId', title: '标签', input: <LabelPick />, required: false },
  { key: 'businessState', title: '营业状态', input: 'radio', of: businessState },
  { key: 'useCallNum', title: '使用叫号', input: 'switch' },
  { key: 'ifBook', title: '是否预订', input: 'switch' },
  { key: 'ifReserve', title: '是否报餐', input: 'switch' },
  {
    key: 'refuseSameRecipe',
    title: '拒绝重复菜谱',
    input: 'switch',
    hint: '同一天同一餐次只允许一份菜谱',
  },
] as const satisfies readonly Field[];

const canteen = { key: 'canteenId', title: '所属食堂' } as const;

/** Stalls (/basesetting/canteenManage/shopstall). */
export default function StallList() {
  const mayCall = useMayCall();
  return (
    <ListScreen
      list={pageStall}
      inputs={{
        canteenId: <SeenCanteenPick placeholder="全部" />,
        kindId: <KindPick placeholder="全部" />,
        labelId: <LabelPick placeholder="全部" />,
      }}
      toolbar={
        <>
          <EditDrawer
            save={addStall}
            title="新增档口"
            trigger="新增档口"
            fields={[{ ...canteen, input: <CanteenPick /> }, ...fields]}
          />
          <ImportDialog set={placeImport} />
        </>
      }
      render={render}
      rowActions={({ stallId, businessState: state }) => (
        <>
          <EditDrawer
            save={modifyStall}
            title="修改档口"
            trigger="修改"
            fields={
              mayCall(modifyBusinessState)
                ? fields
                : fields.filter(({ key }) => key !== 'businessState')
            }
            load={[getStallForModify, { stallId }]}
          />
          <ConfirmAction
            write={modifyBusinessState}
            content={{ id: stallId, type: 'stall', state: state === 1 ? 2 : 1 }}
            undo={{ id: stallId, type: 'stall', state }}
            trigger={state === 1 ? '设为休息' : '设为营业'}
            confirm={state === 1 ? '确定将该档口设为休息？' : '确定将该档口设为营业？'}
            detail={state === 1 ? '休息时终端不能在线消费，离线消费照常入账' : undefined}
          />
          <ConfirmAction
            write={removeStall}
            content={{ stallId }}
            trigger="删除"
            confirm="确定删除该档口？"
            detail="仍有设备或订单的档口不能删除"
            danger
          />
        </>
      )}
      actionsWidth={160}
    />
  );
}
