import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { openPreview } from '#kit/console/call/credentials.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { userPreview } from '../contract/preview.ts';
import { userStates } from '../contract/user.ts';

interface Props {
  readonly userId: string;
  readonly state: number;
}

/** Opens the console in another window as a user sees it, for looking only. */
export function PreviewUser({ userId, state }: Props) {
  const mayCall = useMayCall();
  const preview = useWrite(userPreview);
  if (!mayCall(userPreview)) return null;

  const open = async (): Promise<void> => {
    const { x_token } = await preview.mutateAsync({ userId });
    if (!openPreview(x_token)) showToast('warning', t('浏览器没有打开新窗口，请允许后再试'));
  };

  return (
    <ActionButton
      trigger="以该用户预览"
      why={state === userStates.key.enabled ? undefined : '用户已停用，不能预览'}
      disabled={preview.isPending}
      onClick={() => void open().catch(() => undefined)}
    />
  );
}
