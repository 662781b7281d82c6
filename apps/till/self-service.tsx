import { useEffect, useRef, useState } from 'react';
import { money } from './amount.ts';
import { Answer } from './answer.tsx';
import { Camera, hasCamera } from './camera.tsx';
import { totalOf } from './cart.ts';
import { CartLines } from './cart-panel.tsx';
import { useCounter } from './counter.ts';
import { Dishes } from './dishes.tsx';
import { type Keys, listenToKeys } from './keys.ts';
import type { Machine } from './machine.ts';
import { Both } from './parts.tsx';
import { otherLanguage, switchLanguage, t } from './texts.ts';
import { Line, Notices } from './top-bar.tsx';

interface Props {
  readonly machine: Machine;
  readonly store: IDBDatabase;
}

/** After how long without a touch what one buyer left is cleared for the next. */
const LEFT_MILLISECONDS = 60_000;

/** How long an answer stands before it is nobody's business any more. */
const SHOWN_MILLISECONDS = 10_000;

/** The till of buyers: they tap dishes and hold card or code to the reader. There is nothing to type, and nothing of the till to see. */
export function SelfService({ machine, store }: Props) {
  const counter = useCounter(machine, store, () => undefined);
  const { till, cart, clear, enter, shown } = counter;
  const [isReading, setReading] = useState(false);
  const isEmpty = cart.length === 0;
  const keys = useRef<Keys>(undefined);
  keys.current = readerKeys(counter.typed, counter.setTyped, enter);
  useEffect(() => listenToKeys(() => keys.current as Keys), []);
  /* What somebody left standing is nobody's, and what they were told is theirs: the next one begins anew. */
  const clearing = useRef(clear);
  clearing.current = clear;
  const isWaiting = shown?.kind === 'answer' && shown.answer.kind === 'password';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the cart begins the wait anew
  useEffect(() => {
    if (isWaiting || (isEmpty && !shown)) return;

    const timer = setTimeout(
      () => clearing.current(),
      isEmpty ? SHOWN_MILLISECONDS : LEFT_MILLISECONDS,
    );

    return () => clearTimeout(timer);
  }, [cart, isEmpty, isWaiting, shown]);

  return (
    <div className="till self">
      <header className="bar">
        <h1>
          <Both text="自助点餐" />
        </h1>
        <Line till={till} />
        <button type="button" className="ghost" onClick={switchLanguage}>
          {otherLanguage()}
        </button>
        <Notices machine={machine} till={{ ...till, notices: [] }} />
      </header>
      <main className="goods" aria-label={t('菜品')}>
        <Dishes menu={till.menu} typed="" onAdd={counter.add} />
      </main>
      <aside className="pay" aria-label={t('付款')}>
        <Answer counter={counter} />
        <CartLines
          cart={cart}
          problem={counter.problem}
          onPieces={counter.changePieces}
          onRemove={counter.remove}
        />
        {isEmpty ? (
          !shown && (
            <p className="prompt">
              <Both text="请点选菜品" />
            </p>
          )
        ) : (
          <>
            <p className="prompt">
              <Both text="请刷卡或出示付款码" />
              <strong>{money(totalOf(cart))}</strong>
            </p>
            <div className="row">
              {hasCamera() && (
                <button type="button" className="main" onClick={() => setReading(true)}>
                  {t('扫付款码')}
                </button>
              )}
              <button type="button" className="ghost" onClick={clear}>
                {t('重新点选')}
              </button>
            </div>
          </>
        )}
      </aside>
      {isReading && (
        <Camera
          onClose={() => setReading(false)}
          onRead={(text) => {
            setReading(false);
            enter(text, true);
          }}
        />
      )}
    </div>
  );
}

const TYPED = /^[0-9A-Za-z._-]$/;

/** Slow readers type like a hand: what ends with Enter is read, whatever it looks like. */
function readerKeys(
  typed: string,
  setTyped: (typed: string) => void,
  enter: (text: string, isRead: boolean) => void,
): Keys {
  return {
    type(character) {
      if (!TYPED.test(character)) return false;

      setTyped(typed + character);

      return true;
    },
    enter() {
      if (typed === '') return false;

      enter(typed, true);

      return true;
    },
    scan: (text) => enter(text, true),
    press: () => false,
  };
}
