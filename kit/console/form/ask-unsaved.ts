import { App } from 'antd';
import { t } from '../base/i18n.ts';
import { useStable } from '../base/use-stable.ts';
import { isUnsaved } from './unsaved.ts';

/**
 * Does something that takes pages away, and asks before where something typed in them would be lost.
 * @returns takes the paths of those pages, absent for all of them, and what to do
 */
export function useAskUnsaved(): (
  pages: ReadonlySet<string> | undefined,
  leave: () => void,
) => void {
  const { modal } = App.useApp();
  return useStable((pages, leave) => {
    if (!isUnsaved(pages)) return leave();
    modal.confirm({
      title: t('有未保存的修改'),
      content: t('离开后，页面中填写的内容不会保存。'),
      okText: t('放弃修改'),
      cancelText: t('继续编辑'),
      okButtonProps: { danger: true },
      onOk: leave,
    });
  });
}
