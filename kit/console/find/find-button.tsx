import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button } from 'antd';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import type { NavigationEntry } from '../shell/menu/menu.ts';
import { isPlainKey } from '../shell/plain-keys.ts';
import type { FindDialogProps } from './find-dialog.tsx';
import type { KeysDialogProps } from './keys-dialog.tsx';

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog]') !== null;

/** The keyword of the list in sight. */
const keyword = (): HTMLInputElement | undefined =>
  [
    ...document.querySelectorAll<HTMLInputElement>(
      '.tab-panel .scr-filter[data-key="keyword"] input',
    ),
  ].find((input) => input.checkVisibility());

const FindDialog = lazyPart<FindDialogProps>(
  async () => (await import('./find-dialog.tsx')).FindDialog,
);

const KeysDialog = lazyPart<KeysDialogProps>(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
);

/** Finding anything: by the button, by Ctrl+K anywhere; "/" goes to the keyword of the list in sight, "?" shows every such key. */
export const FindButton = memo(function FindButton(props: {
  readonly entries: readonly NavigationEntry[];
  readonly onOpen: (path: string) => void;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const [keysShown, setKeysShown] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen(true);
      }

      if (!isPlainKey(event) || isInDialog(event.target)) return;
      if (event.key === '?') setKeysShown(true);
      if (event.key !== '/') return;

      const input = keyword();
      if (!input) return;

      event.preventDefault();
      input.focus();
      input.select();
    };

    document.addEventListener('keydown', press);

    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={t('搜索')}
        aria-keyshortcuts="Control+K"
        title={t('搜索页面、人员、订单（Ctrl+K）')}
        onClick={() => setOpen(true)}
      />
      {open && <FindDialog {...props} onClose={() => setOpen(false)} />}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  );
});
