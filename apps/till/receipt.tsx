import { money } from './amount.ts';
import { takenOf } from './counter.ts';
import type { KeptSale } from './journal.ts';
import { t } from './texts.ts';

interface Props {
  readonly kept: KeptSale;
  readonly deviceName: string;
  /** Millimetres. */
  readonly paperWidth: number;
}

/** A receipt, on paper only. */
export function Receipt({ kept, deviceName, paperWidth }: Props) {
  const { sale, lines, no, orderId, custName, waiting } = kept;
  const taken = takenOf(kept);

  return (
    <section className="receipt" aria-label={t('小票')} style={{ width: `${paperWidth - 8}mm` }}>
      <h2>{deviceName}</h2>
      <p>{sale.occurredAt}</p>
      <p>{t('流水号 {no}', { no })}</p>
      {orderId && <p>{t('订单号 {order}', { order: orderId })}</p>}
      <table>
        <tbody>
          {lines.map(({ name, count, isWeighed, amount }) => (
            <tr key={`${name} ${amount}`}>
              <td>{name}</td>
              <td>{isWeighed ? t('{count}克', { count }) : `×${count}`}</td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {taken !== sale.amount && (
        <p>
          {t('原价')} {money(sale.amount)}
        </p>
      )}
      <p className="sum">
        {t('实收')} {money(taken)}
      </p>
      <p>
        {custName} {tail(sale.cardNo)}
      </p>
      {waiting === 1 && <p>{t('断网已售，联网后扣款')}</p>}
    </section>
  );
}

const SHOWN_DIGITS = 4;

/** The end of a card number: the rest is nobody's business on paper. */
const tail = (cardNo: string): string => `*${cardNo.slice(-SHOWN_DIGITS)}`;
