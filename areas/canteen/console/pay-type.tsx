import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { pageCanteenPay, queryCanteenPay, saveCanteenPay } from '../contract/canteen-setting.ts';
import { payFields } from './setting-fields.ts';

export const preload = firstPage(pageCanteenPay);

/** How each canteen can be paid (/basesetting/otherset/paytype). */
export default function PayTypes() {
  return (
    <ListScreen
      list={pageCanteenPay}
      render={{
        maxAmount: (row) => limit(row.maxAmount),
        dayAmount: (row) => limit(row.dayAmount),
      }}
      rowActions={({ canteenId, canteenName }) => (
        <EditDrawer
          save={saveCanteenPay}
          title={t('支付设置：{name}', { name: canteenName })}
          trigger="设置"
          fields={payFields}
          load={[queryCanteenPay, { canteenId }]}
        />
      )}
      actionsWidth={80}
    />
  );
}

const limit = (fen: number): string => (fen === 0 ? t('不限') : yuan(fen));
