import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showToast } from '../../action/toast.ts';
import { t } from '../../base/i18n.ts';

/* A file of the console that does not load: the network is away, or a newer console has taken the place of this one. */

/** A file of the console did not arrive. */
export class FileMissing extends Error {
  constructor(file: string) {
    super(`${file} did not arrive`);
    this.name = 'FileMissing';
  }
}

/** Whether a file of the console did not load, in the words of each browser as well. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof FileMissing ||
  (error instanceof Error && /dynamically imported module|module script/i.test(error.message));

/** `updated`: the server has another console by now; `offline`: it does not answer; `unclear`: it answers and the file is there. */
type Cause = 'updated' | 'offline' | 'unclear';

const ASKING_MILLISECONDS = 10_000;
const TOLD_SECONDS = 15;

/** Why a file is missing: the page of now names other files than this one when the console was replaced. */
async function causeOfMissing(): Promise<Cause> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ASKING_MILLISECONDS),
    });
    const page = response.ok ? await response.text() : '';
    if (!page.includes('id="root"')) return 'offline';

    return page.includes(entry) ? 'unclear' : 'updated';
  } catch {
    return 'offline';
  }
}

const reload = { run: () => window.location.reload() };

/** Says above the page that something could not be loaded; what is on the page stays. `again` tries once more. */
export async function tellMissing(again?: () => void): Promise<void> {
  if ((await causeOfMissing()) === 'updated')
    return showToast('warning', t('系统已更新，请保存已填写的内容，再重新加载页面'), TOLD_SECONDS, {
      title: t('重新加载'),
      ...reload,
    });

  const retry = again && { title: t('重试'), run: again };
  showToast('error', t('网络不佳，内容没有加载出来'), TOLD_SECONDS, retry);
}

const words: Readonly<Record<Cause, readonly [title: string, text: string]>> = {
  offline: ['网络连接失败', '页面还没有加载出来，网络恢复后会自动重试。其他标签页不受影响。'],
  unclear: [
    '页面没有加载出来',
    '网络可能不稳定，请重试；仍不行时请保存其他标签页的内容，再重新加载。',
  ],
  updated: ['系统已更新', '请先保存其他标签页中已填写的内容，再重新加载，即可使用新版本。'],
};

/** In the place of a page whose file did not load: why, and another try; the network coming back tries by itself. */
export function MissingFile({ retry }: { retry: () => void }): ReactNode {
  const [cause, setCause] = useState<Cause>();
  const before = useRef<Cause>(undefined);
  useEffect(() => {
    let left = false;
    void causeOfMissing().then((found) => {
      if (left) return;
      /* The network came back while the tab was hidden. */
      if (before.current === 'offline' && found === 'unclear') return retry();

      before.current = found;
      setCause(found);
    });

    window.addEventListener('online', retry);

    return () => {
      left = true;
      window.removeEventListener('online', retry);
    };
  }, [retry]);

  if (!cause) return null;

  const [title, text] = words[cause];

  return (
    <div className="page-note" role="alert">
      <strong>{t(title)}</strong>
      <p>{t(text)}</p>
      <div className="page-note-buttons">
        {cause !== 'updated' && (
          <button type="button" className="plain-button" onClick={retry}>
            {t('重试')}
          </button>
        )}
        {cause !== 'offline' && (
          <button
            type="button"
            className="plain-button"
            data-second={cause === 'unclear' || undefined}
            onClick={reload.run}
          >
            {t('重新加载')}
          </button>
        )}
      </div>
    </div>
  );
}
