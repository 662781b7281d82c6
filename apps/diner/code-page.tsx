import { toDataURL } from 'qrcode';
import { useEffect, useState } from 'react';
import type { dinerPayCode } from '#areas/diner/contract/money.ts';
import { call, useCommand } from './api.ts';
import { Problem } from './parts.tsx';
import { t } from './texts.ts';

/** Seconds before a code is over at which the next one is shown. */
const EARLY = 8;
/** Seconds until a code that could not be had is asked for again. */
const AGAIN = 4;

/** The code a till reads: each once, a new one about every minute. */
export function CodePage() {
  const [picture, setPicture] = useState('');
  const [round, setRound] = useState(0);
  const { busy, problem, run } = useCommand();
  const next = () => setRound((before) => before + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for a new code
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    run(async () => {
      try {
        const { code, seconds } = await call<typeof dinerPayCode>('/code');
        setPicture(await toDataURL(code, { margin: 1, width: 480, errorCorrectionLevel: 'M' }));
        timer = setTimeout(next, (seconds - EARLY) * 1000);
      } catch (error) {
        /* A code that is over would only be refused at the till. */
        setPicture('');
        timer = setTimeout(next, AGAIN * 1000);
        throw error;
      }
    }).catch(() => undefined);

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
      <p className="hint">{t('向收银设备出示，每分钟自动更新，仅可使用一次')}</p>
      {picture && <img src={picture} alt={t('付款码')} />}
      <Problem text={problem} />
      <button type="button" className="ghost" disabled={busy} onClick={next}>
        {t('刷新')}
      </button>
    </section>
  );
}
