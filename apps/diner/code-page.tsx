import { toDataURL } from 'qrcode';
import { useEffect, useState } from 'react';
import type { dinerPayCode } from '#areas/diner/contract/money.ts';
import type { dinerMe } from '#areas/diner/contract/session.ts';
import { walletType } from '#areas/ledger/contract/lookups.ts';
import { beginKeeping, call, useAnswer, useCommand } from './api.ts';
import { chosenCanteen } from './canteen-day.tsx';
import { useKept } from './kept.ts';
import { lastAnswer } from './last-answers.ts';
import { Problem } from './parts.tsx';
import { t } from './texts.ts';
import { momentOf, money, walletName } from './words.ts';

/** Seconds before a code is over at which the next one is shown. */
const EARLY = 8;
/** Seconds until a code that could not be had is asked for again. */
const AGAIN = 4;

interface Code {
  readonly picture: string;
  readonly since: Date;
  /** Seconds it is shown. */
  readonly life: number;
  /** Moments of the page's clock: when the next one is asked for, and when no till reads it any more. */
  readonly nextAt: number;
  readonly overAt: number;
}

/** Under which name the latest code is kept: who comes back to it without a network still has it until it is over. */
const CODE = 'code';

/** What is asked for a code; the one that was answered last is kept under it for a page that is opened anew. */
const ASKED = '/code';

/** Milliseconds the telephone's clock is ahead of that of the page, which begins anew whenever the page is opened. */
const aheadOfPage = (): number => Date.now() - performance.now();

/** A code by the clock of the telephone, as it is kept. */
const byTelephone = ({ since: _since, ...code }: Code): Omit<Code, 'since'> => ({
  ...code,
  nextAt: code.nextAt + aheadOfPage(),
  overAt: code.overAt + aheadOfPage(),
});

/** The code that was shown before the page was opened anew. */
function codeBefore(): Code | undefined {
  const last = lastAnswer(ASKED);
  if (!last) return undefined;

  const code = last.data as Omit<Code, 'since'>;

  return {
    ...code,
    since: last.at,
    nextAt: code.nextAt - aheadOfPage(),
    overAt: code.overAt - aheadOfPage(),
  };
}

/** The code a till reads: each once, a new one about every minute; with what pays. */
export function CodePage() {
  const canteenId = chosenCanteen();
  const { data: me, reload } = useAnswer<typeof dinerMe>('/me', canteenId ? { canteenId } : {});
  const [code, setCode] = useKept<Code | undefined>(CODE, codeBefore());
  const [round, setRound] = useState(0);
  const { busy, problem, run } = useCommand();
  const next = () => setRound((before) => before + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for a new code
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    run(async () => {
      /* From before it was asked for: on a slow line it is over so much earlier. */
      const askedAt = performance.now();

      try {
        const keep = beginKeeping();
        const { code: text, seconds } = await call<typeof dinerPayCode>(ASKED);
        const picture = await toDataURL(text, {
          margin: 1,
          width: 480,
          errorCorrectionLevel: 'M',
        });
        const overAt = askedAt + seconds * 1000;
        const life = seconds - EARLY;
        const nextAt = askedAt + life * 1000;
        const shown = { picture, since: new Date(), life, nextAt, overAt };
        setCode(shown);
        keep(ASKED, byTelephone(shown));
        timer = setTimeout(next, nextAt - performance.now());
      } catch (error) {
        timer = setTimeout(next, AGAIN * 1000);
        throw error;
      }
    }).catch(() => undefined);
    /* What was paid with the last code has left the balance. */
    if (round > 0) reload().catch(() => undefined);

    return () => clearTimeout(timer);
  }, [round]);

  /* A phone that slept in the pocket has missed its turn. */
  useEffect(() => {
    const woken = () => document.visibilityState === 'visible' && setRound((before) => before + 1);
    document.addEventListener('visibilitychange', woken);

    return () => document.removeEventListener('visibilitychange', woken);
  }, []);

  return (
    <section className="code">
      <h1>{t('付款码')}</h1>
      <p className="hint">{t('向收银设备出示，仅可使用一次')}</p>
      {code && <Shown code={code} isLast={problem !== ''} />}
      <Problem text={problem} />
      {me && <Pays me={me} />}
      <button type="button" className="ghost" disabled={busy} onClick={next}>
        {problem ? t('重试') : t('刷新')}
      </button>
    </section>
  );
}

interface ShownProps {
  readonly code: Code;
  /** The next one could not be had. */
  readonly isLast: boolean;
}

/** The code and how long it holds; one that is over would only be refused at the till. */
function Shown({ code: { picture, since, life, nextAt, overAt }, isLast }: ShownProps) {
  const now = useSeconds();
  const isOver = now >= overAt;
  const [toNext, toEnd] = [secondsUntil(nextAt, now), secondsUntil(overAt, now)];

  return (
    <>
      <div className={isOver ? 'qr over' : 'qr'}>
        <img src={picture} alt={isOver ? t('付款码已失效') : t('付款码')} />
        {isOver && <b>{t('已失效')}</b>}
      </div>
      <progress max={life} value={toNext} aria-hidden="true" />
      <p className="hint">
        {isOver
          ? t('{at} 的付款码已失效，联网后自动更新', { at: momentOf(since) })
          : toNext > 0 && !isLast
            ? t('{seconds} 秒后自动更新', { seconds: toNext })
            : t('{at} 的付款码，还可用 {seconds} 秒', { at: momentOf(since), seconds: toEnd })}
      </p>
    </>
  );
}

const secondsUntil = (moment: number, now: number): number =>
  Math.max(0, Math.ceil((moment - now) / 1000));

/** The page's clock, drawn anew every second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return now;
}

const { personal: PERSONAL, subsidy: SUBSIDY } = walletType.key;

type Me = NonNullable<ReturnType<typeof useAnswer<typeof dinerMe>>['data']>;

/** What one may spend, and which wallet pays first. */
function Pays({ me }: { readonly me: Me }) {
  const blocked = me.frozen.find(({ kind }) => kind === 'noSpending');
  const first = me.payOrder.find((wallet) => inWallet(me, wallet) > 0);

  return (
    <>
      {blocked && (
        <Problem text={t('账户已冻结，暂不能消费：{reason}', { reason: blocked.reason })} />
      )}
      <p className="pays">
        <span>{t('可用余额')}</span>
        <b>{money(me.available)}</b>
        {first && <small>{firstText(me, first)}</small>}
      </p>
    </>
  );
}

/** Which wallet pays first: of granted money also how much there is, before one's own follows. */
function firstText(me: Me, first: Me['payOrder'][number]): string {
  const wallet = walletName(first);
  if (first === PERSONAL) return t('先从{wallet}扣款', { wallet });

  return t('先从{wallet}扣款（{amount}）', { wallet, amount: money(inWallet(me, first)) });
}

function inWallet({ personal, subsidy, red }: Me, wallet: Me['payOrder'][number]): number {
  if (wallet === PERSONAL) return personal;

  return wallet === SUBSIDY ? subsidy : red;
}
