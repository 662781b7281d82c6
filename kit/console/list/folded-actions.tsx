import DownOutlined from '@ant-design/icons/DownOutlined';
import { Dropdown } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../base/i18n.ts';

/* The style sheet hides them from the third where there are more than three: what an action shows is known only once it is drawn. */

interface Unfolded {
  readonly open: boolean;
  readonly actions: readonly HTMLElement[];
}

/**
 * The actions of a row: up to three in sight; of more than that the first two, and the others by name behind 更多. They stay where they
 * are, so that the questions they ask point there.
 */
export function FoldedActions({ children }: { readonly children: ReactNode }): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const [unfolded, setUnfolded] = useState<Unfolded>();
  const toMore = () => place.current?.querySelector<HTMLElement>('.scr-row-more')?.focus();
  const unfold = (open: boolean) => {
    setUnfolded({ open, actions: foldedIn(place.current) });
    /* Closed before it has taken the focus, it leaves the focus nowhere. */
    const focused = document.activeElement;
    if (!open && (focused === document.body || focused?.closest('.ant-dropdown'))) toMore();
  };

  const more = (
    <button
      type="button"
      className="scr-link scr-row-more"
      aria-haspopup="menu"
      aria-expanded={unfolded?.open ?? false}
      {...(!unfolded && { onClick: () => unfold(true) })}
    >
      {t('更多')} <DownOutlined aria-hidden />
    </button>
  );

  const press = (at: number) => {
    const action = unfolded?.actions[at];
    /* Whatever opens gives the focus back to where it was taken from. */
    toMore();
    if (action) pressed(action).click();
  };

  return (
    <span className="scr-row-actions" ref={place}>
      {children}
      {unfolded ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          autoFocus
          open={unfolded.open}
          onOpenChange={unfold}
          menu={{
            items: unfolded.actions.map((action, at) => ({
              key: at,
              label: wordsOf(action),
              danger: pressed(action).classList.contains('scr-danger'),
              disabled: pressed(action).matches(':disabled, [aria-disabled="true"]'),
            })),
            onClick: ({ key, domEvent }) => {
              /* The key that chose it is not for the button that gets the focus. */
              domEvent.preventDefault();
              press(Number(key));
            },
          }}
        >
          {more}
        </Dropdown>
      ) : (
        more
      )}
    </span>
  );
}

const foldedIn = (place: HTMLElement | null): HTMLElement[] =>
  [...(place?.children ?? [])].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && getComputedStyle(child).visibility === 'hidden',
  );

/** What is pressed of an action, which may be wrapped. */
const pressed = (action: HTMLElement): HTMLElement =>
  action.querySelector<HTMLElement>('button, a') ?? action;

/** What an action is called, with why it is out of use where it says so. */
const wordsOf = (action: HTMLElement): string =>
  [action.textContent || action.ariaLabel, pressed(action).dataset['reason']]
    .filter(Boolean)
    .join(' · ');

/** Gives the focus back to an action; one that is folded away has its place at 更多. */
export function focusAction(id: string): void {
  const action = document.getElementById(id);
  const more = action?.closest('.scr-row-actions')?.querySelector<HTMLElement>('.scr-row-more');
  if (action && more && getComputedStyle(action).visibility === 'hidden') more.focus();
  else action?.focus();
}
