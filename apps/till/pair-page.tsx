import { useEffect, useRef, useState } from 'react';
import { askForCode, CodeOverError } from './pairing.ts';
import { otherLanguage, switchLanguage, t } from './texts.ts';
import type { Identity } from './wire.ts';

interface Props {
  readonly onPaired: (identity: Identity) => Promise<void>;
}

/** Between two questions whether the code was entered. */
const PAUSE_MILLISECONDS = 2000;

const pause = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));

/** Shows the code by which an operator makes this page a machine; another one when it is over. */
export function PairPage({ onPaired }: Props) {
  const [code, setCode] = useState<string>();
  const [isLost, setLost] = useState(false);
  const paired = useRef(onPaired);
  paired.current = onPaired;
  useEffect(() => {
    const over = new AbortController();
    ask(over.signal, { setCode, setLost }).then(
      (identity) => identity && paired.current(identity),
      () => setLost(true),
    );

    return () => over.abort();
  }, []);

  return (
    <main className="pairing">
      <h1>{t('网页收银机')}</h1>
      <p>{t('这一页可以成为一台收银机，能用键盘、触屏、读卡器和扫码枪')}</p>
      <output className="code" aria-label={t('配对码')}>
        {code ?? '······'}
      </output>
      <ol>
        <li>{t('在管理台打开 设备，选一台消费机，或登记一台')}</li>
        <li>{t('在该行点 配对网页收银机，输入上面的配对码')}</li>
        <li>{t('这一页随即成为该设备，配对码10分钟内有效')}</li>
      </ol>
      {isLost && (
        <p className="problem" role="alert">
          {t('连不上服务器，正在重试')}
        </p>
      )}
      <button type="button" className="ghost" onClick={switchLanguage}>
        {otherLanguage()}
      </button>
    </main>
  );
}

interface Show {
  readonly setCode: (code: string | undefined) => void;
  readonly setLost: (isLost: boolean) => void;
}

/** Asks until the page is a machine; undefined where it is closed before. */
async function ask(over: AbortSignal, { setCode, setLost }: Show): Promise<Identity | undefined> {
  let asking: Awaited<ReturnType<typeof askForCode>> | undefined;
  while (!over.aborted) {
    try {
      asking ??= await askForCode();
      if (over.aborted) return undefined;

      setCode(asking.code);
      const identity = await asking.paired();
      setLost(false);
      if (identity) return identity;
    } catch (error) {
      if (error instanceof CodeOverError) asking = undefined;
      else setLost(true);
    }

    await pause();
  }

  return undefined;
}
