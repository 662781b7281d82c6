import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../base/i18n.ts';
import { loadSettings } from '../settings.ts';

/** Tiles of the watermark (rule console/watermark). */
const tiles = Array.from({ length: 20 }, (_, index) => `tile-${index}`);

/** Covers the pages of a test system with a watermark; nothing elsewhere. */
export function Watermark(): ReactNode {
  const [testing, setTesting] = useState(false);
  useEffect(() => {
    loadSettings()
      .then(({ settings }) => setTesting(settings.testing))
      .catch(() => setTesting(false));
  }, []);

  if (!testing) return null;

  return (
    <div className="watermark" aria-hidden="true">
      {tiles.map((tile) => (
        <span key={tile}>{t('测试版本，请勿正式使用')}</span>
      ))}
    </div>
  );
}
