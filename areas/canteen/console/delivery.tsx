import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import {
  pageCanteenDelivery,
  queryCanteenDelivery,
  saveCanteenDelivery,
  takeOutRuleGet,
  takeOutRuleSave,
} from '../contract/canteen-setting.ts';
import { deliveryFields, takeOutFields } from './setting-fields.ts';

export const preload = firstPage(pageCanteenDelivery);

/** Delivery and take-out of each canteen (/basesetting/otherset/delivery). */
export default function Delivery() {
  return (
    <ListScreen
      list={pageCanteenDelivery}
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
