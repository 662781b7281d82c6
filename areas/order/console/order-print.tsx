import { Segmented } from 'antd';
import { useState } from 'react';
import { paperWidth, printFormat } from '#areas/ledger/contract/trade-slip.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { download } from '#kit/console/call/request.ts';
import { saveFile } from '#kit/console/export/save-file.ts';
import { printOrders, printScene } from '../contract/ticket.ts';
import { OrdersScreen } from './orders-screen.tsx';

type Format = (typeof printFormat)[number]['key'];

type Width = (typeof paperWidth)[number]['key'];

interface Printer {
  readonly format: Format;
  readonly width: Width;
}

/** Orders to print and take away: papers of those ticked, the whole list by its own print and export. */
export default function OrderPrint() {
  const [printer, setPrinter] = useState<Printer>({ format: 'pdf', width: 80 });
  return (
    <OrdersScreen
      title={t('订单打印')}
      toolbar={<PrinterChoice value={printer} onChange={setPrinter} />}
      selectable={(orders) => (
        <PrintActions orderIds={orders.map(({ orderId }) => orderId)} printer={printer} />
      )}
      steps={({ orderId }) => <PrintActions orderIds={[orderId]} printer={printer} />}
    />
  );
}

/** Which printer the papers are for: kept while the screen is open. */
function PrinterChoice({
  value,
  onChange,
}: {
  readonly value: Printer;
  readonly onChange: (next: Printer) => void;
}) {
  return (
    <span className="ord-printer">
      <Segmented
        value={value.format}
        onChange={(format) => onChange({ ...value, format })}
        options={printFormat.map(({ key, desc }) => ({ value: key, label: desc }))}
      />
      <Segmented
        value={value.width}
        onChange={(width) => onChange({ ...value, width })}
        options={paperWidth.map(({ key, desc }) => ({ value: key, label: desc }))}
      />
    </span>
  );
}

type Scene = (typeof printScene)[number]['key'];

/** Papers of one or several orders: kitchen ticket, receipt, delivery slip. */
function PrintActions({
  orderIds,
  printer,
}: {
  readonly orderIds: readonly string[];
  readonly printer: Printer;
}) {
  const [busy, setBusy] = useState<Scene>();
  const mayCall = useMayCall();
  if (!mayCall(printOrders)) return null;

  const print = async (scene: Scene) => {
    setBusy(scene);
    try {
      const { blob, fileName } = await download(printOrders, {
        orderIds: [...orderIds],
        scene,
        ...printer,
      });
      saveFile(blob, fileName);
    } finally {
      setBusy(undefined);
    }
  };

  return printScene.map(({ key, desc }) => (
    <ActionButton
      key={key}
      trigger={desc}
      disabled={busy !== undefined}
      onClick={() => void print(key).catch(() => undefined)}
    />
  ));
}
