import { useEffect, useRef, useState } from 'react';
import { fenOf, money } from './amount.ts';
import { Answer } from './answer.tsx';
import { Camera, hasCamera } from './camera.tsx';
import { totalOf } from './cart.ts';
import { CartLines } from './cart-panel.tsx';
import { type Counter, useCounter } from './counter.ts';
import { Dishes } from './dishes.tsx';
import type { KeptSale } from './journal.ts';
import { listenToKeys } from './keys.ts';
import type { Machine } from './machine.ts';
import { MOST_TYPED, Pad } from './pad.tsx';
import { ParkedSheet } from './parked-sheet.tsx';
import { usePreferences } from './preferences.ts';
import { Receipt } from './receipt.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { Takings } from './takings.tsx';
import { t } from './texts.ts';
import { TopBar } from './top-bar.tsx';

interface Props {
  readonly machine: Machine;
  readonly store: IDBDatabase;
  readonly onUnpair: () => void;
}

type SheetName = 'takings' | 'parked' | 'settings' | 'camera' | 'void';

/** The till of somebody who sells: amounts and dishes on one page, one tap and one scan a sale. */
export function Cashier({ machine, store, onUnpair }: Props) {
  const [preferences, changePreferences] = usePreferences();
  const [printed, setPrinted] = useState<KeptSale>();
  const [sheet, setSheet] = useState<SheetName>();
  const [side, setSide] = useState<'dishes' | 'pay'>('pay');
  const counter = useCounter(machine, store, ({ kept }) => {
    if (preferences.isPrinting) setPrinted(kept);
  });
  const { till, cart, typed } = counter;
  const isEmpty = cart.length === 0;
  const close = (): void => setSheet(undefined);
  useKeyboard(counter, { fastAmounts: preferences.fastAmounts, sheet, open: setSheet });
  usePrinting(printed, () => setPrinted(undefined));
  const addTyped = (): void => {
    const amount = fenOf(typed);
    if (amount !== undefined) counter.add({ kind: 'amount', amount });
  };

  return (
    <div className={side === 'pay' ? 'till pay-side' : 'till dishes-side'}>
      <TopBar machine={machine} till={till} parked={counter.parked.length} onOpen={setSheet} />
      <nav className="sides" aria-label={t('收款方式')}>
        <SideButton isOn={side === 'dishes'} text={t('菜品')} onClick={() => setSide('dishes')} />
        <SideButton
          isOn={side === 'pay'}
          text={isEmpty ? t('收款') : t('收款 {total}', { total: money(totalOf(cart)) })}
          onClick={() => setSide('pay')}
        />
      </nav>
      <main className="goods" aria-label={t('菜品')}>
        <Dishes menu={till.menu} typed={typed} onAdd={counter.add} />
      </main>
      <aside className="pay" aria-label={t('收款')}>
        <Answer counter={counter} onPrint={({ kept }) => setPrinted(kept)} />
        <CartLines
          cart={cart}
          problem={counter.problem}
          onPieces={counter.changePieces}
          onRemove={counter.remove}
        />
        {!isEmpty && (
          <div className="row">
            <button type="button" className="ghost" onClick={counter.park}>
              {t('挂单')} <small>F9</small>
            </button>
            <button type="button" className="ghost" onClick={() => setSheet('void')}>
              {t('作废')} <small>Esc</small>
            </button>
            {hasCamera() && (
              <button type="button" className="ghost" onClick={() => setSheet('camera')}>
                {t('扫码')}
              </button>
            )}
          </div>
        )}
        <Pad
          typed={typed}
          isEmpty={isEmpty}
          fastAmounts={preferences.fastAmounts}
          onTyped={counter.setTyped}
          onPlus={addTyped}
          onEnter={() => counter.enter(typed, false)}
          onFast={(amount) => counter.add({ kind: 'amount', amount })}
        />
      </aside>
      {sheet === 'takings' && (
        <Takings machine={machine} till={till} onPrint={setPrinted} onClose={close} />
      )}
      {sheet === 'parked' && <ParkedSheet counter={counter} onClose={close} />}
      {sheet === 'settings' && (
        <SettingsSheet
          machine={machine}
          preferences={preferences}
          onChange={changePreferences}
          onUnpair={onUnpair}
          onClose={close}
        />
      )}
      {sheet === 'camera' && (
        <Camera
          onClose={close}
          onRead={(text) => {
            close();
            counter.enter(text, true);
          }}
        />
      )}
      {sheet === 'void' && <VoidSheet counter={counter} onClose={close} />}
      {printed && (
        <Receipt
          kept={printed}
          deviceName={machine.identity.deviceName}
          paperWidth={till.paperWidth}
        />
      )}
    </div>
  );
}

interface SideProps {
  readonly isOn: boolean;
  readonly text: string;
  readonly onClick: () => void;
}

/** On a narrow page dishes and payment take turns. */
const SideButton = ({ isOn, text, onClick }: SideProps) => (
  <button
    type="button"
    className={isOn ? 'on' : ''}
    aria-current={isOn ? 'page' : undefined}
    onClick={onClick}
  >
    {text}
  </button>
);

function VoidSheet({
  counter: { cart, clear },
  onClose,
}: {
  readonly counter: Counter;
  readonly onClose: () => void;
}) {
  return (
    <dialog
      className="sheet"
      aria-label={t('作废')}
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal();
      }}
      onCancel={onClose}
    >
      <h2>{t('作废这一笔 {total}？还没有收款', { total: money(totalOf(cart)) })}</h2>
      <div className="row">
        <button
          type="button"
          className="main danger"
          // biome-ignore lint/a11y/noAutofocus: Enter answers what Escape asked
          autoFocus
          onClick={() => {
            clear();
            onClose();
          }}
        >
          {t('作废')}
        </button>
        <button type="button" className="ghost" onClick={onClose}>
          {t('继续收款')}
        </button>
      </div>
    </dialog>
  );
}

interface Keyboard {
  readonly fastAmounts: readonly number[];
  readonly sheet: SheetName | undefined;
  readonly open: (sheet: SheetName) => void;
}

const TYPED = /^[0-9A-Za-z._-]$/;

/** The whole till by the keyboard, and readers wherever the focus is. */
function useKeyboard(counter: Counter, { fastAmounts, sheet, open }: Keyboard): void {
  const isAsked = counter.shown?.kind === 'answer' && counter.shown.answer.kind === 'password';
  const isBehind = sheet !== undefined || isAsked;
  const current = useRef<Parameters<typeof listenToKeys>[0]>(undefined);
  current.current = () => ({
    type(character) {
      if (isBehind || (character === ' ' && counter.typed === '')) return false;
      if (character === '+') {
        const amount = fenOf(counter.typed);
        if (amount !== undefined) counter.add({ kind: 'amount', amount });
      } else if (TYPED.test(character))
        counter.setTyped((counter.typed + character).slice(0, MOST_TYPED));

      return true;
    },
    enter() {
      if (isBehind || counter.typed === '') return false;

      counter.enter(counter.typed, false);

      return true;
    },
    scan(text) {
      if (!isBehind) counter.enter(text, true);
    },
    press: (key) => !isBehind && pressed(key, counter, fastAmounts, open),
  });
  useEffect(
    () =>
      listenToKeys(() =>
        (current.current as () => ReturnType<Parameters<typeof listenToKeys>[0]>)(),
      ),
    [],
  );
}

/** @returns whether the key means something here */
function pressed(
  key: string,
  counter: Counter,
  fastAmounts: readonly number[],
  open: (sheet: SheetName) => void,
): boolean {
  const { typed, cart } = counter;
  const amount = /^F\d$/.test(key) ? fastAmounts[Number(key.slice(1)) - 1] : undefined;
  if (amount !== undefined) counter.add({ kind: 'amount', amount });
  else if (key === 'Backspace' && typed !== '') counter.setTyped(typed.slice(0, -1));
  else if (key === 'Escape' && typed !== '') counter.setTyped('');
  else if (key === 'Escape' && cart.length > 0) open('void');
  else if (key === 'Escape') counter.dismiss();
  else if (key === 'Delete' && cart.length > 0) counter.remove(cart.length - 1);
  else if (key === 'F9' && cart.length > 0) counter.park();
  else if (key === 'F9' || key === 'F10') open('parked');
  else return false;

  return true;
}

/** Prints a receipt once it stands on the page. */
function usePrinting(printed: KeptSale | undefined, onPrinted: () => void): void {
  const after = useRef(onPrinted);
  after.current = onPrinted;
  useEffect(() => {
    if (!printed) return;

    window.print();
    after.current();
  }, [printed]);
}
