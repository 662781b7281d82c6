import { yesNo } from '#kit/contract/lookup.ts';
import './canteen.css';
import { type ReactNode, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { Field } from '#kit/console/form/fields.ts';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import type { Renderers } from '#kit/console/list/list-types.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { Column } from '#kit/contract/columns.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import {
  queryCanteenDelivery,
  queryCanteenOrder,
  queryCanteenPay,
  saveCanteenDelivery,
  saveCanteenOrder,
  saveCanteenPay,
  takeOutRuleGet,
  takeOutRuleSave,
} from '../contract/canteen-setting.ts';
import { MealTimes } from './meal-times.tsx';
import { deliveryFields, LIMITS, orderFields, payFields, takeOutFields } from './setting-fields.ts';

/** How a field's value reads in an overview. */
function columnOf({ key, title, of, input }: Field): Column {
  if (of) return { key, title, kind: 'enum', of };
  if (input === 'switch') return { key, title, kind: 'enum', of: yesNo };

  return { key, title, kind: input === 'money' ? 'money' : 'text' };
}

type Values = Readonly<Record<string, unknown>>;

/** Limits whose 0 means that there is none. */
const unlimited: Renderers<Values> = Object.fromEntries(
  LIMITS.map((key) => [key, (values) => (values[key] === 0 ? t('不限') : undefined)]),
);

interface GroupProps {
  readonly canteenId: string;
  readonly title: string;
  readonly query: Endpoint;
  readonly save: Endpoint;
  readonly fields: readonly Field[];
}

/** One group of settings as it is, with a way to change it, for those who may look at it. */
function Group({ canteenId, title, query, save, fields }: GroupProps) {
  const mayCall = useMayCall();
  if (!mayCall(query)) return null;

  return (
    <section className="cnt-setting">
      <header>
        <h3>{t(title)}</h3>
        <EditDrawer
          save={save}
          title={title}
          trigger="修改"
          fields={fields as never}
          load={[query, { canteenId } as never]}
          secondary
        />
      </header>
      <ReadPart of={query} content={{ canteenId } as never} lines={2}>
        {(values) => (
          <DetailPanel columns={fields.map(columnOf)} value={values as Values} render={unlimited} />
        )}
      </ReadPart>
    </section>
  );
}

interface Props {
  readonly canteenId: string;
  readonly title: ReactNode;
  readonly close: () => void;
}

/** Everything a canteen sets for itself: meals, delivery, take-out, orders, payment. Canteen 0 is the merchant: meals only. */
export function CanteenSettings({ canteenId, title, close }: Props) {
  const [open, setOpen] = useState(true);
  return (
    <Sheet
      open={open}
      size={860}
      title={title}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <MealTimes canteenId={canteenId} />
      {canteenId !== '0' && (
        <>
          <Group
            canteenId={canteenId}
            title="点餐设置"
            query={queryCanteenOrder}
            save={saveCanteenOrder}
            fields={orderFields}
          />
          <Group
            canteenId={canteenId}
            title="支付设置"
            query={queryCanteenPay}
            save={saveCanteenPay}
            fields={payFields}
          />
          <Group
            canteenId={canteenId}
            title="配送设置"
            query={queryCanteenDelivery}
            save={saveCanteenDelivery}
            fields={deliveryFields}
          />
          <Group
            canteenId={canteenId}
            title="外带规则"
            query={takeOutRuleGet}
            save={takeOutRuleSave}
            fields={takeOutFields}
          />
        </>
      )}
    </Sheet>
  );
}
