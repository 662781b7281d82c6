import './preview.css';
import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { useSession } from '#kit/console/call/session.ts';

/** Whose console a preview shows. It comes with the first page, so it asks for nothing the first page has not. */
export function PreviewNotice({ children }: { readonly children?: ReactNode }) {
  const name = useSession((state) => state.user?.name ?? '');

  return (
    <aside className="preview-banner" aria-label={t('预览')}>
      <span>{t('正在以 {name} 的身份预览，只能查看', { name })}</span>
      {children}
    </aside>
  );
}
