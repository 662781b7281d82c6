/* Where an address leads (rule console/navigation). */

export const LOGIN = '/login';

export const NOT_FOUND = '/404';

/** Screens that need no login and stand outside the layout. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([LOGIN, NOT_FOUND]);

export const SITE_TITLE = '云食堂';

/** The login screen's address, with the wanted page kept for afterwards. */
export function loginAddress(wanted: { pathname: string; search: string }): string {
  const path = wanted.pathname + wanted.search;
  return path === '/' ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(path)}`;
}

/** Where other systems sign people in. */
const SINGLE_SIGN_ON = '/ssoLogin';

/**
 * Where an address with `tag=sso` leads: to the single sign-on with the rest of its query; the page it named is wanted afterwards.
 * Undefined for every other address.
 */
export function singleSignOnAddress({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): string | undefined {
  const query = new URLSearchParams(search);
  if (query.get('tag') !== 'sso') return undefined;

  query.delete('tag');
  const wanted = pathname !== '/' && pathname !== LOGIN && pathname !== SINGLE_SIGN_ON;
  if (wanted && !query.has('redirect')) query.set('redirect', pathname);

  return query.size > 0 ? `${SINGLE_SIGN_ON}?${query}` : SINGLE_SIGN_ON;
}

const HERE = 'http://here.invalid';

/** Where the login leads: the wanted page when it lies on this site, else `/`. */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '';
  // Read as browsers read addresses, who leave out tabs and line ends and take backslashes for slashes.
  if (!wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return '/';

  const { origin, pathname, search: query, hash } = new URL(wanted, HERE);
  const inside = origin === HERE && !pathname.startsWith('//') && pathname !== LOGIN;

  return inside ? pathname + query + hash : '/';
}
