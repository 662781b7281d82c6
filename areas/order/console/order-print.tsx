import { App, Segmented } from 'antd';
import { useState } from 'react';
import { paperWidth, printFormat } from '#areas/ledger/contract/trade-slip.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { download } from '#kit/console/call/request.ts';
import { saveFile } from '#kit/console/export/save-file.ts';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { listPrinters, printOrders, printOrdersAt, printScene } from '../contract/ticket.ts';
import { OrdersScreen } from './orders-screen.tsx';

type Format = (typeof printFormat)[number]['key'];

type Width = (typeof paperWidth)[number]['key'];

interface Printer {
  readonly format: Format;
  readonly width: Width;
  /** A printer of the network; undefined: papers come as a file. */
  readonly deviceId: string | undefined;
}

/** Orders to print and take away: papers of those ticked, the whole list by its own print and export. */
export default function OrderPrint() {
  const [printer, setPrinter] = useState<Printer>({
    format: 'pdf',
    width: 80,
    deviceId: undefined,
  });
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
      <RemoteSelect
        endpoint={listPrinters}
        placeholder="网络打印机"
        value={value.deviceId}
        onChange={(deviceId) => onChange({ ...value, deviceId: deviceId as string | undefined })}
        options={(printers) =>
          printers.map(({ deviceId, deviceName, canteenName }) => ({
            value: deviceId,
            label: [canteenName, deviceName].filter(Boolean).join(' '),
          }))
        }
      />
      {value.deviceId === undefined && (
        <>
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
        </>
      )}
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
  const printAt = useWrite(printOrdersAt);
  const { message } = App.useApp();
  if (!mayCall(printOrders)) return null;

  const print = async (scene: Scene) => {
    setBusy(scene);
    try {
      const { deviceId, ...file } = printer;
      const papers = { orderIds: [...orderIds], scene };
      if (deviceId === undefined) {
        const { blob, fileName } = await download(printOrders, { ...papers, ...file });
        saveFile(blob, fileName);
      } else {
        const { queued } = await printAt.mutateAsync({ ...papers, deviceId });
        void message.success(t('已交给打印机，共{count}张', { count: queued }));
      }
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
