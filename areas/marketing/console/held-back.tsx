import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { useSubjectPath } from '#kit/console/subject/subject-link.tsx';
import { REFUSING_RULE } from '../contract/rule-page.ts';

/** In a row of a limit: the way to the sales it kept from being made, for whoever may see those. */
export function HeldBack({ ruleId }: { readonly ruleId: string }) {
  const path = useSubjectPath(REFUSING_RULE);
  if (path === undefined) return null;

  return <PageLink to={`${path}?${REFUSING_RULE}=${ruleId}`}>{t('谁被拦下')}</PageLink>;
}
