import { Checkbox, Form } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { refundableLines } from '../contract/order-step.ts';

/** What is given back of a line: all that is left of it. */
export interface ChosenLine {
  readonly lineNo: number;
  readonly amount: number;
  readonly quantity: number;
}

interface Props {
  readonly orderId: string;
  readonly value: readonly ChosenLine[];
  readonly onChange: (lines: readonly ChosenLine[]) => void;
}

/** The same with its title; nothing where the order has no lines. */
export function RefundLines(props: Props) {
  if (useOpenLines(props.orderId).length === 0) return null;
  return (
    <Form.Item label={t('按明细退款')}>
      <RefundLineChoice {...props} />
    </Form.Item>
  );
}

const useOpenLines = (orderId: string) => {
  const mayCall = useMayCall();
  const { data } = useRead(
    refundableLines,
    { orderId },
    { quiet: true, enabled: mayCall(refundableLines) },
  );

  return (data ?? []).filter(({ left, leftQuantity }) => left > 0 || leftQuantity > 0);
};

/** Lines of the order to be given back whole, as an input of a form. */
export function RefundLineChoice({
  orderId,
  value = [],
  onChange,
}: Partial<Props> & Pick<Props, 'orderId'>) {
  const open = useOpenLines(orderId);
  if (open.length === 0) return <span className="scr-hint-inline">{t('该订单没有可选明细')}</span>;

  return (
    <Checkbox.Group
      className="ord-lines"
      options={open.map(({ lineNo, goodsName, left }) => ({
        value: lineNo,
        label: `${goodsName} ${yuan(left)}`,
      }))}
      value={value.map(({ lineNo }) => lineNo)}
      onChange={(chosen) =>
        onChange?.(
          open
            .filter(({ lineNo }) => chosen.includes(lineNo))
            .map(({ lineNo, left, leftQuantity }) => ({
              lineNo,
              amount: left,
              quantity: leftQuantity,
            })),
        )
      }
    />
  );
}
