import { useState } from 'react';
import { money } from './amount.ts';
import { type Counter, reasonOf, takenOf } from './counter.ts';
import { Both, Sheet } from './parts.tsx';
import { reasonText } from './reasons.ts';
import type { SaleAnswer } from './selling.ts';
import { t } from './texts.ts';

interface Props {
  readonly counter: Counter;
  /** Prints the receipt of what was sold. */
  readonly onPrint?: (answer: SaleAnswer & { kind: 'sold' }) => void;
}

/** What became of the last thing, to be read from the other side of the counter. */
export function Answer({ counter, onPrint }: Props) {
  const { shown, isPaying, dismiss, askAgain } = counter;
  if (isPaying)
    return (
      <section className="answer asking" role="status">
        <h2>
          <Both text="正在收款" />
        </h2>
      </section>
    );
  if (!shown) return null;
  if (shown.kind === 'balance') return <BalanceAnswer {...shown} />;
  if (shown.kind === 'reason') return <Refused reason={shown.reason} custName="" />;

  const { answer } = shown;
  if (answer.kind === 'sold')
    return (
      <section className="answer sold" role="status">
        <h2>
          <Both text={answer.kept.isOnline ? '已付款' : '断网已售，联网后扣款'} />
        </h2>
        <p className="who">{answer.custName}</p>
        <p className="sum">{money(takenOf(answer.kept))}</p>
        {answer.available !== undefined && (
          <p className="left">
            <Both text="余额" /> {money(answer.available)}
          </p>
        )}
        {onPrint && (
          <button type="button" className="ghost" onClick={() => onPrint(answer)}>
            {t('打印小票')}
          </button>
        )}
      </section>
    );

  const custName = 'custName' in answer ? answer.custName : '';

  return (
    <>
      <Refused reason={reasonOf(answer)} custName={custName} />
      {answer.kind === 'unknown' && (
        <div className="row">
          <button type="button" className="main" onClick={askAgain}>
            {t('再问一次')}
          </button>
          <button type="button" className="ghost" onClick={dismiss}>
            {t('稍后再看')}
          </button>
        </div>
      )}
      {answer.kind === 'password' && <PasswordSheet counter={counter} reason={answer.reason} />}
    </>
  );
}

function Refused({ reason, custName }: { readonly reason: string; readonly custName: string }) {
  return (
    <section className={reason === 'UNKNOWN' ? 'answer asking' : 'answer refused'} role="alert">
      <h2>
        <Both text={reasonText(reason)} />
      </h2>
      <p className="who">{custName}</p>
    </section>
  );
}

interface BalanceProps {
  readonly custName: string;
  readonly available: number;
  readonly reason: string | undefined;
}

function BalanceAnswer({ custName, available, reason }: BalanceProps) {
  if (reason !== undefined) return <Refused reason={reason} custName={custName} />;

  return (
    <section className="answer asking" role="status">
      <h2>
        <Both text="可用余额" />
      </h2>
      <p className="who">{custName}</p>
      <p className="sum">{money(available)}</p>
    </section>
  );
}

/** A payment password, whole: then it is sent without a further press. */
const PASSWORD = /^\d{6}$/;

const PAD = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', '⌫'];

/** The buyer types the payment password; the sale waits under its number. */
function PasswordSheet({
  counter: { confirm, cancel },
  reason,
}: {
  readonly counter: Counter;
  readonly reason: string;
}) {
  const [typed, setTyped] = useState('');
  const type = (next: string): void => {
    const digits = next.replace(/\D/g, '');
    const isWhole = PASSWORD.test(digits);
    setTyped(isWhole ? '' : digits);
    if (isWhole) confirm(digits);
  };

  return (
    <Sheet title={t('支付密码')} onClose={cancel}>
      <p className="prompt" role="status">
        <Both text={reasonText(reason)} />
      </p>
      <input
        className="large"
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-label={t('支付密码')}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the password is what the sheet was opened for
        autoFocus
        onChange={(event) => type(event.target.value)}
      />
      <div className="digits secret">
        {PAD.map((key) =>
          key === '' ? (
            <span key={key} />
          ) : (
            <button
              key={key}
              type="button"
              aria-label={key === '⌫' ? t('退格') : key}
              onClick={() => type(key === '⌫' ? typed.slice(0, -1) : typed + key)}
            >
              {key}
            </button>
          ),
        )}
      </div>
    </Sheet>
  );
}
