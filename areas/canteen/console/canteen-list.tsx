import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { decryptField } from '#kit/console/call/encrypt.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { Renderers, RowOf } from '#kit/console/list/list-types.ts';
import { firstPage } from '#kit/console/list/use-list.ts';
import { Phone } from '#kit/contract/validators.ts';
import {
  addCanteen,
  getCanteenForModify,
  getCanteenNum,
  modifyBusinessState,
  modifyCanteen,
  modifyCanteenIfBook,
  modifyCanteenIfReserve,
  pageCanteen,
  removeCanteen,
} from '../contract/canteen.ts';
import { queryCanteenPay } from '../contract/canteen-setting.ts';
import { businessState } from '../contract/lookups.ts';
import { merTimeGet } from '../contract/meal-time.ts';
import { placeImport } from '../contract/place-import.ts';
import { FlagCell } from './flag-cell.tsx';
import { AreaPick, LabelPick } from './place-picks.tsx';

const render: Renderers<RowOf<typeof pageCanteen>> = {
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
};

export const preload = firstPage(pageCanteen);

const fields = fieldsOf(addCanteen, [
  { key: 'canteenName', title: '食堂名称', section: '基本信息' },
  { key: 'canteenNum', title: '食堂编号' },
  { key: 'areaId', title: '所属区域', input: <AreaPick />, required: false },
  { key: 'labelId', title: '标签', input: <LabelPick />, required: false },
  { key: 'businessState', title: '营业状态', input: 'radio', of: businessState },
  {
    key: 'businessHours',
    title: '营业时间',
    placeholder: '如 06:30-09:00,11:00-13:30',
    hint: '仅供展示，能否消费以营业状态和餐次为准',
  },
  { key: 'maxCapacity', title: '最大容纳人数', input: 'integer', hint: '仅供展示，不限制用餐人数' },
  { key: 'ifSpecial', title: '特殊商户', input: 'switch', hint: '仅作标记，用于列表和导出' },
  { key: 'personInCharge', title: '负责人', section: '联系与介绍' },
  { key: 'phone', title: '联系电话', check: Phone, required: false },
  { key: 'mainItems', title: '主营项目', input: 'textarea', span: 2 },
  { key: 'imageUrl', title: '图片', input: 'image', mode: 2, span: 2 },
  { key: 'longitude', title: '经度', input: 'number', section: '位置与预订' },
  { key: 'latitude', title: '纬度', input: 'number' },
  { key: 'ifBook', title: '是否预订', input: 'switch' },
  { key: 'ifReserve', title: '是否报餐', input: 'switch' },
]);

const CanteenSettings = lazyPart(
  async () => (await import('./canteen-settings.tsx')).CanteenSettings,
);

/** Canteens (/basesetting/canteen). */
export default function CanteenList() {
  const mayCall = useMayCall();
  const [settings, setSettings] = useState<{ canteenId: string; title: string }>();

  return (
    <>
      <ListScreen
        list={pageCanteen}
        inputs={{
          areaId: <AreaPick placeholder="全部" />,
          labelId: <LabelPick placeholder="全部" />,
        }}
        toolbar={
          <>
            <EditDrawer
              save={addCanteen}
              title="新增食堂"
              trigger="新增食堂"
              fields={fields}
              load={[getCanteenNum, undefined]}
            />
            <ImportDialog set={placeImport} />
            {mayCall(merTimeGet) && (
              <ActionButton
                trigger="商户餐次"
                onClick={() => setSettings({ canteenId: '0', title: t('商户餐次') })}
              />
            )}
          </>
        }
        render={render}
        rowActions={({ canteenId, canteenName, businessState: state }) => (
          <>
            <EditDrawer
              save={modifyCanteen}
              title="修改食堂"
              trigger="修改"
              fields={
                mayCall(modifyBusinessState)
                  ? fields
                  : fields.filter(({ key }) => key !== 'businessState')
              }
              load={[getCanteenForModify, { canteenId }]}
              prepare={async ({ phone }) => (phone ? { phone: await decryptField(phone) } : {})}
            />
            {(mayCall(merTimeGet) || mayCall(queryCanteenPay)) && (
              <ActionButton
                trigger="设置"
                onClick={() =>
                  setSettings({ canteenId, title: t('{name}的设置', { name: canteenName }) })
                }
              />
            )}
            <ConfirmAction
              write={modifyBusinessState}
              content={{ id: canteenId, state: state === 1 ? 2 : 1 }}
              undo={{ id: canteenId, state }}
              trigger={state === 1 ? '设为休息' : '设为营业'}
              confirm={state === 1 ? '确定将该食堂设为休息？' : '确定将该食堂设为营业？'}
              detail={state === 1 ? '休息时终端不能在线消费，离线消费照常入账' : undefined}
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
        actionsWidth={200}
      />
      {settings && <CanteenSettings {...settings} close={() => setSettings(undefined)} />}
    </>
  );
}
