import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import {
  pageCanteenDelivery,
  queryCanteenDelivery,
  saveCanteenDelivery,
  takeOutRuleGet,
  takeOutRuleSave,
} from '../contract/canteen-setting.ts';
import { deliveryType } from '../contract/lookups.ts';
import { deliveryFields, takeOutFields } from './setting-fields.ts';

export const preload = firstPage(pageCanteenDelivery);

/** Delivery and take-out of each canteen (document 2 section 2, /basesetting/otherset/delivery). */
export default function Delivery() {
  return (
    <ListScreen
      list={pageCanteenDelivery}
      filters={[
        { key: 'keyword', title: '关键字', placeholder: '食堂名称或编号' },
        { key: 'deliveryTypes', title: '配送方式', of: deliveryType },
        { key: 'ifTakeOut', title: '支持外带', of: yesNo },
      ]}
      rowActions={({ canteenId, canteenName }) => (
        <>
          <EditDrawer
            save={saveCanteenDelivery}
            title={t('配送设置：{name}', { name: canteenName })}
            trigger="配送"
            fields={deliveryFields}
            load={[queryCanteenDelivery, { canteenId }]}
          />
          <EditDrawer
            save={takeOutRuleSave}
            title={t('外带规则：{name}', { name: canteenName })}
            trigger="外带"
            fields={takeOutFields}
            load={[takeOutRuleGet, { canteenId }]}
          />
        </>
      )}
      actionsWidth={96}
    />
  );
}
