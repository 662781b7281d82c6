import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** Path of a page with its query. */
  readonly to: string;
}

/**
 * A link to a page of the console: a plain press opens it here, with any other button or key the browser does what it does with links.
 * Not the router's own, which brings preloading for servers that send pages: 4 KB of the log-in page.
 */
export function PageLink({ to, ...rest }: Props): ReactNode {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;

    event.preventDefault();
    void navigate(to, { replace: to === window.location.pathname + window.location.search });
  };

  return <a {...rest} href={to} onClick={follow} />;
}
