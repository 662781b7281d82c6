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

/** Lines of the order to be given back whole; nothing where the order has none. */
export function RefundLines({ orderId, value, onChange }: Props) {
  const mayCall = useMayCall();
  const { data } = useRead(refundableLines, { orderId }, { quiet: true, enabled: mayCall(refundableLines) });
  const open = (data ?? []).filter(({ left }) => left > 0);
  if (open.length === 0) return null;
  return (
    <Form.Item label={t('按明细退款')}>
      <Checkbox.Group
        className="ord-lines"
        options={open.map(({ lineNo, goodsName, left }) => ({ value: lineNo, label: `${goodsName} ${yuan(left)}` }))}
        value={value.map(({ lineNo }) => lineNo)}
        onChange={(chosen) =>
          onChange(
            open
              .filter(({ lineNo }) => chosen.includes(lineNo))
              .map(({ lineNo, left, leftQuantity }) => ({ lineNo, amount: left, quantity: leftQuantity })),
          )
        }
      />
    </Form.Item>
  );
}
