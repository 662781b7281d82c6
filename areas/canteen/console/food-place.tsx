import { fieldsOf } from '#kit/console/fields.ts';
import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { foodPlaceAdd, foodPlaceModify, foodPlacePage, foodPlaceRemove } from '../contract/food-place.ts';
import { usableState } from '../contract/lookups.ts';
import { CanteenPick } from './place-picks.tsx';

const fields = fieldsOf(foodPlaceAdd, [
  { key: 'foodPlaceName', title: '取餐点名称' },
  { key: 'canteenId', title: '所属食堂', input: <CanteenPick /> },
  { key: 'address', title: '详细位置', placeholder: '如 3号教学楼一层东侧' },
  { key: 'state', title: '启用状态', input: 'radio', of: usableState },
  { key: 'sort', title: '排序', input: 'integer', hint: '数字小的在前' },
]);

export const preload = firstPage(foodPlacePage);

/** Pick-up points (document 2 section 2, /basesetting/canteenManage3/address). */
export default function FoodPlaceList() {
  return (
    <ResourceScreen
      noun="取餐点"
      list={foodPlacePage}
      filters={[
        { key: 'keyword', title: '关键字', placeholder: '名称或位置' },
        { key: 'canteenId', title: '所属食堂', input: <CanteenPick placeholder="全部" /> },
        { key: 'state', title: '启用状态', of: usableState },
      ]}
      fields={fields}
      add={foodPlaceAdd}
      modify={foodPlaceModify}
      remove={foodPlaceRemove}
    />
  );
}
