import './order.css';
import { Button, Checkbox, Form } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { lineMeasure } from '../contract/lookups.ts';
import { refundableLines } from '../contract/order-step.ts';

/** What is given back of a line: fen, and thousandths of a piece or grams. */
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

type OpenLine = ResultOf<typeof refundableLines>[number];

const useOpenLines = (orderId: string): readonly OpenLine[] => {
  const mayCall = useMayCall();
  const { data } = useRead(
    refundableLines,
    { orderId },
    { quiet: true, enabled: mayCall(refundableLines) },
  );

  return (data ?? []).filter(({ left, leftQuantity }) => left > 0 || leftQuantity > 0);
};

/** Lines of the order to be given back, whole or some portions of them, as an input of a form. */
export function RefundLineChoice({
  orderId,
  value = [],
  onChange,
}: Partial<Props> & Pick<Props, 'orderId'>) {
  const open = useOpenLines(orderId);
  if (open.length === 0) return <span className="scr-hint-inline">{t('该订单没有可选明细')}</span>;

  const choose = (line: OpenLine, count: number) => {
    const others = value.filter(({ lineNo }) => lineNo !== line.lineNo);
    onChange?.(count === 0 ? others : [...others, portionsOf(line, count)]);
  };

  return (
    <ul className="ord-lines">
      {open.map((line) => (
        <LineChoice
          key={line.lineNo}
          line={line}
          count={countIn(line, value)}
          onCount={(count) => choose(line, count)}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: OpenLine;
  /** Portions that are given back. */
  readonly count: number;
  readonly onCount: (count: number) => void;
}

function LineChoice({ line, count, onCount }: LineProps) {
  const { goodsName, left } = line;
  const most = mostOf(line);

  return (
    <li>
      <Checkbox checked={count > 0} onChange={({ target }) => onCount(target.checked ? 1 : 0)}>
        {goodsName} {yuan(left)}
      </Checkbox>
      {most > 1 && (
        <span className="ord-portions">
          <Button
            size="small"
            aria-label={t('{name}少退一份', { name: goodsName })}
            disabled={count === 0}
            onClick={() => onCount(count - 1)}
          >
            −
          </Button>
          <output>{t('退 {count} / {most} 份', { count, most })}</output>
          <Button
            size="small"
            aria-label={t('{name}多退一份', { name: goodsName })}
            disabled={count === most}
            onClick={() => onCount(count + 1)}
          >
            +
          </Button>
        </span>
      )}
    </li>
  );
}

/** Thousandths of a piece. */
const PIECE = 1000;

/** Portions that can be given back one by one; what was weighed, or is no whole number of pieces, is one. */
const mostOf = ({ measure, leftQuantity }: OpenLine): number =>
  measure === lineMeasure.key.byPiece && leftQuantity > 0 && leftQuantity % PIECE === 0
    ? leftQuantity / PIECE
    : 1;

/** So many portions of a line with their share of its money; the last ones take what is left. */
function portionsOf(line: OpenLine, count: number): ChosenLine {
  const { lineNo, left, leftQuantity } = line;
  if (count === mostOf(line)) return { lineNo, amount: left, quantity: leftQuantity };

  const quantity = count * PIECE;

  return { lineNo, amount: Math.floor((left * quantity) / leftQuantity), quantity };
}

function countIn(line: OpenLine, chosen: readonly ChosenLine[]): number {
  const found = chosen.find(({ lineNo }) => lineNo === line.lineNo);
  if (!found) return 0;

  return found.quantity === line.leftQuantity ? mostOf(line) : found.quantity / PIECE;
}
