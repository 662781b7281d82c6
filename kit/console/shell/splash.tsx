import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../base/i18n.ts';
import { Progress } from './progress.tsx';

/** Milliseconds the operator waits before the page says that this is not usual: a stalled connection ends after minutes only. */
const LONG = 15_000;

/** What stands on the page until there is something to show; looks like the splash of `index.html`, so nothing jumps. */
export function Splash(): ReactNode {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="splash" role="status" aria-busy="true">
      <Progress />
      <i />
      {isLong && (
        <p>
          {t('加载时间较长，请检查网络')}
          <button type="button" className="plain-button" onClick={() => window.location.reload()}>
            {t('重新加载')}
          </button>
        </p>
      )}
    </div>
  );
}
