import './payment.css';
import { Alert, QRCode, Result } from 'antd';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { payChannel, payTradeState } from '../contract/lookups.ts';
import { cancelPayTrade, getPayTrade, payTestTrade } from '../contract/pay-trade.ts';

type Trade = ResultOf<typeof getPayTrade>;

const POLL_MILLISECONDS = 2000;

/** The code a person pays with; it says by itself when it was paid. */
export function PayCode({
  tradeId,
  close,
}: {
  readonly tradeId: string;
  readonly close: () => void;
}) {
  const { data: trade } = useRead(
    getPayTrade,
    { tradeId },
    {
      overlay: false,
      staleTime: 0,
      refetchInterval: (latest) =>
        latest && isOver((latest as Trade).state) ? false : POLL_MILLISECONDS,
    },
  );
  return (
    <Sheet open size={480} title={t('扫码收款')} onClose={close}>
      {trade && (
        <>
          <FactLines
            lines={[
              { title: t('人员'), value: `${trade.custName} (${trade.custNum})` },
              { title: t('充值金额'), value: yuan(trade.amount), strong: true },
              { title: t('状态'), value: t(labelOf(payTradeState, trade.state)) },
              { title: t('支付截止'), value: trade.expiresAt },
            ]}
          />
          {isOver(trade.state) ? <Ended trade={trade} /> : <Code trade={trade} />}
        </>
      )}
    </Sheet>
  );
}

const isOver = (state: number): boolean =>
  state === payTradeState.key.credited ||
  state === payTradeState.key.closed ||
  state === payTradeState.key.inDoubt;

/** What stands where the code stood once it is over. */
function Ended({ trade }: { readonly trade: Trade }) {
  const { state, amount, reason } = trade;
  if (state === payTradeState.key.credited)
    return <Result status="success" title={t('已到账 {amount} 元', { amount: yuan(amount) })} />;
  if (state === payTradeState.key.inDoubt)
    return (
      <Result
        status="warning"
        title={t('支付结果存疑')}
        subTitle={reason || t('请到三方支付异常处理')}
      />
    );

  return <Result status="info" title={t('已关闭')} subTitle={reason} />;
}

const CODE_PIXELS = 240;

function Code({ trade }: { readonly trade: Trade }) {
  const { tradeId, state, payUrl, channel } = trade;
  return (
    <div className="acc-code">
      {state === payTradeState.key.unpaid ? (
        <>
          <QRCode value={payUrl} size={CODE_PIXELS} bordered={false} bgColor="#fff" color="#000" />
          <p>{t('请用{channel}扫码支付', { channel: t(labelOf(payChannel, channel)) })}</p>
        </>
      ) : (
        <Alert type="info" showIcon title={t('正在等待支付渠道应答')} />
      )}
      <p className="acc-code-actions">
        {channel === payChannel.key.test && (
          <ConfirmAction
            write={payTestTrade}
            content={{ tradeId }}
            trigger="模拟付款"
            confirm={false}
          />
        )}
        <ConfirmAction
          write={cancelPayTrade}
          content={{ tradeId }}
          trigger="取消收款"
          confirm={false}
        />
      </p>
    </div>
  );
}
