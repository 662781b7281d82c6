/* The navigation rules of document 0 section 2. */

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

/** Where the login leads: the wanted page when it lies on this site, else `/`. */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/';
  const inside = wanted.startsWith('/') && !/^\/[/\\]/.test(wanted);
  return inside && !wanted.startsWith(LOGIN) ? wanted : '/';
}
