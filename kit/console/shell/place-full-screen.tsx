import { type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { showToast } from '../action/toast.ts';
import { t } from '../base/i18n.ts';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** A button that lets a board fill the whole display, and back. */
export function PlaceFullScreen({
  place,
  className,
}: {
  readonly place: RefObject<HTMLElement | null>;
  readonly className: string;
}): ReactNode {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = () => {
    if (!document.fullscreenEnabled) return showToast('warning', t('您的浏览器不支持全屏'));

    const change = full ? document.exitFullscreen() : place.current?.requestFullscreen();
    change?.catch(() => undefined);
  };

  return (
    <button type="button" className={className} onClick={toggle}>
      {full ? t('退出全屏') : t('全屏')}
    </button>
  );
}
