/** The role requests are served with: owns nothing, bound by row-level security. */
export const SERVING_ROLE = 'canteen_app';

/** The same server with other credentials or another database. */
export function withParts(
  url: string,
  parts: { user?: string; password?: string; database?: string },
): string {
  const changed = new URL(url);
  if (parts.user !== undefined) changed.username = encodeURIComponent(parts.user);
  if (parts.password !== undefined) changed.password = encodeURIComponent(parts.password);
  if (parts.database !== undefined) changed.pathname = `/${encodeURIComponent(parts.database)}`;

  return changed.href;
}

/** For messages and logs: the URL without its password. */
export function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';

  return shown.href;
}
