import { useEffect, useState } from 'react';
import { money } from './amount.ts';
import { type Mirrored, NOTHING_SHOWN, watchMirror } from './mirror.ts';
import { Both } from './parts.tsx';
import { reasonText } from './reasons.ts';
import { t } from './texts.ts';

/** The buyer's side, on a second window or screen: what is sold, and what became of it. */
export function CustomerPage() {
  const [{ lines, total, answer }, setShown] = useState<Mirrored>(NOTHING_SHOWN);
  useEffect(() => watchMirror(setShown), []);

  return (
    <main className="customer">
      {answer && (
        <section className={answer.isSold ? 'answer sold' : 'answer refused'} role="status">
          <h1>
            <Both text={answer.isSold ? '已付款' : reasonText(answer.reason)} />
          </h1>
          <p className="who">{answer.custName}</p>
          {answer.taken !== undefined && <p className="sum">{money(answer.taken)}</p>}
          {answer.available !== undefined && (
            <p className="left">
              <Both text="余额" /> {money(answer.available)}
            </p>
          )}
        </section>
      )}
      {!answer && lines.length === 0 && (
        <h1 className="prompt">
          <Both text="欢迎光临" />
        </h1>
      )}
      {lines.length > 0 && (
        <>
          <ul className="sales">
            {lines.map(({ name, count, isWeighed, amount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              <li key={at}>
                <span className="name">{name}</span>
                <span>{isWeighed ? t('{count}克', { count }) : `×${count}`}</span>
                <strong>{money(amount)}</strong>
              </li>
            ))}
          </ul>
          <p className="total">
            <span>
              <Both text="合计" />
            </span>
            <strong>{money(total)}</strong>
          </p>
        </>
      )}
    </main>
  );
}
