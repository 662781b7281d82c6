import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fenOf, money } from './amount.ts';
import { type Keys, listenToKeys } from './keys.ts';
import type { Machine } from './machine.ts';
import { MOST_TYPED, Pad } from './pad.tsx';
import { Both, Sheet } from './parts.tsx';
import { usePreferences } from './preferences.ts';
import { reasonText } from './reasons.ts';
import type { KeptRecharge } from './recharging.ts';
import { SettingsSheet } from './settings-sheet.tsx';
import { sound } from './sound.ts';
import { t } from './texts.ts';
import { TopBar } from './top-bar.tsx';
import { meaningOf } from './typed.ts';
import { NoAnswerError, RefusedError } from './wire.ts';
import { timeOf } from './words.ts';

interface Props {
  readonly machine: Machine;
  readonly onUnpair: () => void;
}

/** What the counter shows of the last thing that happened. */
type Shown =
  | { readonly kind: 'credited'; readonly recharge: KeptRecharge }
  | { readonly kind: 'balance'; readonly custName: string; readonly available: number }
  /** Nobody knows yet whether it was credited. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reason: string };

/** The counter that takes cash: an amount, then the card it is for. With a card alone it says what the card has. */
export function RechargeCounter({ machine, onUnpair }: Props) {
  const till = useSyncExternalStore(machine.subscribe, machine.state);
  const [preferences, changePreferences] = usePreferences();
  const [typed, setTyped] = useState('');
  const [amount, setAmount] = useState<number>();
  const [shown, setShown] = useState<Shown>();
  const [sheet, setSheet] = useState<'takings' | 'parked' | 'settings'>();
  const isBusy = useRef(false);
  const { recharging } = machine;

  /* What nobody knew when the page was closed is asked for before anything else. */
  useEffect(() => {
    recharging.pending().then(
      (waiting) => waiting && setShown({ kind: 'unknown' }),
      () => undefined,
    );
  }, [recharging]);

  const show = (next: Shown): void => {
    setShown(next);
    sound(SOUNDS[next.kind], till.volume);
  };

  /** One thing at a time; what goes wrong is shown. */
  function alone(work: () => Promise<Shown>): void {
    if (isBusy.current) return;

    isBusy.current = true;
    work()
      .then(show, (error) => show(whatWentWrong(error)))
      .finally(() => {
        isBusy.current = false;
      });
  }

  async function credit(cardNo: string, fen: number): Promise<Shown> {
    if (await recharging.pending()) return { kind: 'unknown' };

    try {
      return { kind: 'credited', recharge: await recharging.recharge(cardNo, fen) };
    } catch (error) {
      if (error instanceof NoAnswerError) return { kind: 'unknown' };
      throw error;
    } finally {
      setAmount(undefined);
    }
  }

  /** A card is credited with the amount there is; where there is none it says what it has. */
  async function forCard(cardNo: string): Promise<Shown> {
    if (amount !== undefined) return credit(cardNo, amount);

    const { custName, available } = await machine.balance(cardNo);

    return { kind: 'balance', custName, available };
  }

  const askAgain = (): void =>
    alone(async () => {
      const recharge = await recharging.askAgain().catch((error) => {
        if (error instanceof NoAnswerError) return 'unknown' as const;
        throw error;
      });
      if (recharge === 'unknown') return { kind: 'unknown' };

      return recharge ? { kind: 'credited', recharge } : { kind: 'refused', reason: 'NOT_READY' };
    });

  function enter(text: string, isRead: boolean): void {
    const meant = meaningOf(text, { isRead, isEmpty: amount === undefined });
    setTyped('');
    if (meant.kind === 'amount') {
      setShown((last) => (last?.kind === 'unknown' ? last : undefined));
      setAmount(meant.amount);
    } else if (meant.kind === 'card') alone(() => forCard(meant.cardNo));
    else if (meant.kind === 'code')
      alone(async () => forCard((await machine.readCode(meant.code)).cardNo));
    else if (text !== '') show({ kind: 'refused', reason: 'NOT_UNDERSTOOD' });
  }

  useReader({ typed, setTyped, enter, onFast: setAmount, isBehind: sheet !== undefined });
  const close = (): void => setSheet(undefined);

  return (
    <div className="till recharge">
      <TopBar machine={machine} till={till} onOpen={setSheet} />
      <main className="pay" aria-label={t('充值')}>
        {shown && <Answer shown={shown} onAskAgain={askAgain} />}
        {amount !== undefined && (
          <p className="prompt">
            <Both text="充值金额，请刷卡" />
            <strong>{money(amount)}</strong>
          </p>
        )}
        {amount !== undefined && (
          <button type="button" className="ghost" onClick={() => setAmount(undefined)}>
            {t('取消')}
          </button>
        )}
        <Pad
          typed={typed}
          isEmpty={amount === undefined}
          fastAmounts={FAST_AMOUNTS}
          onTyped={setTyped}
          onPlus={() => setAmount(fenOf(typed) ?? amount)}
          onEnter={() => enter(typed, false)}
          onFast={setAmount}
        />
      </main>
      {sheet === 'takings' && <Recharges machine={machine} onClose={close} />}
      {sheet === 'settings' && (
        <SettingsSheet
          machine={machine}
          preferences={preferences}
          onChange={changePreferences}
          onUnpair={onUnpair}
          onClose={close}
        />
      )}
    </div>
  );
}

/** What people bring: notes; fen. */
const FAST_AMOUNTS = [5000, 10_000, 20_000, 30_000, 50_000];

const SOUNDS: Readonly<Record<Shown['kind'], Parameters<typeof sound>[0]>> = {
  credited: 'sold',
  balance: 'look',
  unknown: 'look',
  refused: 'refused',
};

const whatWentWrong = (error: unknown): Shown => {
  if (error instanceof NoAnswerError) return { kind: 'refused', reason: 'NO_ANSWER' };

  return { kind: 'refused', reason: error instanceof RefusedError ? error.reason : 'NOT_KEPT' };
};

function Answer({ shown, onAskAgain }: { readonly shown: Shown; readonly onAskAgain: () => void }) {
  switch (shown.kind) {
    case 'credited': {
      const { answer, amount } = shown.recharge;

      return (
        <section className="answer sold" role="status">
          <h2>
            <Both text="已充值" />
          </h2>
          <p className="who">{answer?.custName}</p>
          <p className="sum">{money(amount)}</p>
          {answer !== undefined && answer.giftAmount > 0 && (
            <p>{t('赠送 {amount}', { amount: money(answer.giftAmount) })}</p>
          )}
          {answer !== undefined && answer.repaid > 0 && (
            <p>{t('偿还欠款 {amount}', { amount: money(answer.repaid) })}</p>
          )}
          <p className="left">
            <Both text="余额" /> {money(answer?.personal ?? 0)}
          </p>
        </section>
      );
    }
    case 'balance':
      return (
        <section className="answer asking" role="status">
          <h2>
            <Both text="可用余额" />
          </h2>
          <p className="who">{shown.custName}</p>
          <p className="sum">{money(shown.available)}</p>
        </section>
      );
    case 'unknown':
      return (
        <section className="answer asking" role="alert">
          <h2>
            <Both text="上一笔充值正在确认" />
          </h2>
          <button type="button" className="main" onClick={onAskAgain}>
            {t('再问一次')}
          </button>
        </section>
      );
    case 'refused':
      return (
        <section className="answer refused" role="alert">
          <h2>
            <Both text={reasonText(shown.reason)} />
          </h2>
        </section>
      );
  }
}

/** What was taken in here today. */
function Recharges({
  machine,
  onClose,
}: {
  readonly machine: Machine;
  readonly onClose: () => void;
}) {
  const [recharges, setRecharges] = useState<readonly KeptRecharge[]>();
  useEffect(() => {
    machine.recharging.ofToday().then(setRecharges, () => setRecharges([]));
  }, [machine]);
  const taken = recharges?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;

  return (
    <Sheet title={t('今日充值')} onClose={onClose}>
      <dl className="figures">
        <div>
          <dt>{t('笔数')}</dt>
          <dd>{recharges?.length ?? 0}</dd>
        </div>
        <div>
          <dt>{t('金额')}</dt>
          <dd>{money(taken)}</dd>
        </div>
      </dl>
      <p className="hint">{t('充错的充值在管理台的充值记录中撤销')}</p>
      {recharges?.length === 0 && <p className="empty">{t('今天还没有充值')}</p>}
      <ul className="sales">
        {recharges?.toReversed().map(({ rechargeNo, at, amount, answer }) => (
          <li key={rechargeNo}>
            <span>{timeOf(at)}</span>
            <span className="name">{answer?.custName}</span>
            <strong>{money(amount)}</strong>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

interface Reader {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly enter: (text: string, isRead: boolean) => void;
  /** F1 to F5: an amount by itself. */
  readonly onFast: (amount: number) => void;
  /** Something else is in front of the counter. */
  readonly isBehind: boolean;
}

const TYPED = /^[0-9A-Za-z._-]$/;

/** The counter by the keyboard, and readers wherever the focus is. */
function useReader({ typed, setTyped, enter, onFast, isBehind }: Reader): void {
  const keys = useRef<Keys>(undefined);
  keys.current = {
    type(character) {
      if (isBehind || !TYPED.test(character)) return false;

      setTyped((typed + character).slice(0, MOST_TYPED));

      return true;
    },
    enter() {
      if (isBehind || typed === '') return false;

      enter(typed, false);

      return true;
    },
    scan(text) {
      if (!isBehind) enter(text, true);
    },
    press(key) {
      if (isBehind) return false;

      const fast = /^F\d$/.test(key) ? FAST_AMOUNTS[Number(key.slice(1)) - 1] : undefined;
      if (fast !== undefined) {
        onFast(fast);

        return true;
      }

      if (key !== 'Backspace' || typed === '') return false;

      setTyped(typed.slice(0, -1));

      return true;
    },
  };
  useEffect(() => listenToKeys(() => keys.current as Keys), []);
}
