import { ConfirmAction } from '#kit/console/confirm-action.tsx';
import { EditDrawer } from '#kit/console/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/fields.ts';
import { ListScreen } from '#kit/console/list-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import {
  addCanteen,
  businessState,
  getCanteenForModify,
  getCanteenNum,
  modifyBusinessState,
  modifyCanteen,
  modifyCanteenIfBook,
  modifyCanteenIfReserve,
  pageCanteen,
  removeCanteen,
  yesNo,
} from '../contract/canteen.ts';
import { FlagCell } from './flag-cell.tsx';

const fields = fieldsOf(addCanteen, [
  { key: 'canteenName', title: '食堂名称' },
  { key: 'canteenNum', title: '食堂编号' },
  { key: 'tag', title: '标签' },
  { key: 'businessState', title: '营业状态', input: 'radio', of: businessState },
  { key: 'businessHours', title: '营业时间', placeholder: '如 06:30-21:00' },
  { key: 'maxCapacity', title: '最大容纳人数', input: 'number' },
  { key: 'personInCharge', title: '负责人' },
  { key: 'phone', title: '联系电话' },
  { key: 'mainItems', title: '主营项目', input: 'textarea', span: 2 },
  { key: 'imageUrl', title: '图片地址', span: 2 },
  { key: 'longitude', title: '经度', input: 'number' },
  { key: 'latitude', title: '纬度', input: 'number' },
  { key: 'ifBook', title: '是否预订', input: 'switch' },
  { key: 'ifReserve', title: '是否报餐', input: 'switch' },
  { key: 'ifSpecial', title: '特殊商户', input: 'switch' },
]);

export const preload = firstPage(pageCanteen);

/** Canteens (document 2 section 2, /basesetting/canteen). */
export default function CanteenList() {
  return (
    <ListScreen
      list={pageCanteen}
      filters={[
        { key: 'keyword', title: '关键字', placeholder: '食堂名称或编号' },
        { key: 'businessState', title: '营业状态', of: businessState },
        { key: 'tag', title: '标签' },
        { key: 'ifBook', title: '是否预订', of: yesNo },
        { key: 'ifReserve', title: '是否报餐', of: yesNo },
      ]}
      toolbar={
        <EditDrawer
          save={addCanteen}
          title="新增食堂"
          trigger="新增食堂"
          fields={fields}
          load={[getCanteenNum, undefined]}
        />
      }
      render={{
        ifBook: (row) => (
          <FlagCell
            write={modifyCanteenIfBook}
            title="是否预订"
            value={row.ifBook}
            content={(ifBook) => ({ canteenId: row.canteenId, ifBook })}
          />
        ),
        ifReserve: (row) => (
          <FlagCell
            write={modifyCanteenIfReserve}
            title="是否报餐"
            value={row.ifReserve}
            content={(ifReserve) => ({ canteenId: row.canteenId, ifReserve })}
          />
        ),
      }}
      rowActions={({ canteenId, businessState: state }) => (
        <>
          <EditDrawer
            save={modifyCanteen}
            title="修改食堂"
            trigger="修改"
            fields={fields}
            load={[getCanteenForModify, { canteenId }]}
          />
          <ConfirmAction
            write={modifyBusinessState}
            content={{ id: canteenId, state: state === 1 ? 2 : 1 }}
            trigger={state === 1 ? '设为休息' : '设为营业'}
            confirm={state === 1 ? '确定将该食堂设为休息？' : '确定将该食堂设为营业？'}
          />
          <ConfirmAction
            write={removeCanteen}
            content={{ canteenId }}
            trigger="删除"
            confirm="确定删除该食堂？"
            detail="仍有档口、设备或订单的食堂不能删除"
            danger
          />
        </>
      )}
      actionsWidth={184}
    />
  );
}
