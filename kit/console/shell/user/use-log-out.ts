import { clearCredentials, isPreviewing } from '../../call/credentials.ts';
import { queryClient } from '../../call/query.ts';
import { endSession, useSession } from '../../call/session.ts';
import { useConsoleParts } from '../console-parts.ts';
import { forgetTabs } from '../tabs/tabs.ts';

/**
 * Ends the session here and on the server; the server failing does not keep the operator logged in here. After a preview the window goes on in
 * the operator's own session.
 */
export function useLogOut(): () => Promise<void> {
  const { account } = useConsoleParts();
  return async () => {
    const { token } = useSession.getState();
    if (isPreviewing()) {
      await account.leave(token).catch(() => undefined);
      clearCredentials();
      window.location.assign('/');
      return;
    }

    /* The page forgets first: whatever it still asked after the server has forgotten would be refused. */
    endSession(false);
    forgetTabs();
    queryClient.clear();
    await account.leave(token).catch(() => undefined);
  };
}
