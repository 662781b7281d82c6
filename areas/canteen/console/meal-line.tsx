import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { mealLineType } from '../contract/lookups.ts';
import {
  addMealLine,
  macMealLineListMac,
  modifyMealLine,
  pageMealLine,
  removeMealLine,
} from '../contract/meal-line.ts';
import { MachinePick } from './machine-pick.tsx';
import { CanteenPick } from './place-picks.tsx';

export const preload = firstPage(pageMealLine);

const fields = fieldsOf(modifyMealLine, [
  { key: 'mealLineName', title: '餐线名称' },
  {
    key: 'type',
    title: '餐线类型',
    input: 'radio',
    of: mealLineType,
    hint: '自助餐线上的设备按自助餐收费',
  },
  { key: 'sort', title: '排序', input: 'integer', hint: '数字小的在前' },
]);

const machines = {
  key: 'deviceIds',
  title: '绑定设备',
  hint: '一台设备只能在一条餐线上；同一餐线的设备按同一份菜谱售卖',
  span: 2,
} as const;

/** Meal lines and the machines on them (/basesetting/canteenManage/mealline). */
export default function MealLineList() {
  const canteen = { key: 'canteenId', title: '所属食堂' } as const;
  return (
    <ListScreen
      list={pageMealLine}
      inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
      toolbar={
        <EditDrawer
          save={addMealLine}
          title="新增餐线"
          trigger="新增餐线"
          fields={[
            { ...canteen, input: <CanteenPick /> },
            ...(fields as readonly []),
            { ...machines, input: <MachinePick /> },
          ]}
        />
      }
      rowActions={(row) => (
        <>
          <EditDrawer
            save={modifyMealLine}
            title="修改餐线"
            trigger="修改"
            fields={[...fields, { ...machines, input: <MachinePick line={row} /> }]}
            value={row}
            load={[macMealLineListMac, { mealLineId: row.mealLineId }]}
            prepare={(placed) => ({ deviceIds: placed.map(({ deviceId }) => deviceId) })}
          />
          <ConfirmAction
            write={removeMealLine}
            content={{ mealLineId: row.mealLineId }}
            trigger="删除"
            confirm="确定删除该餐线？"
            detail="仍绑定设备的餐线不能删除"
            danger
          />
        </>
      )}
      actionsWidth={110}
    />
  );
}
