import { persistToast } from '../../action/toast.ts';
import { t } from '../../base/i18n.ts';
import { CallError } from '../../call/call-error.ts';
import { clearCredentials, isPreviewing, savedToken } from '../../call/credentials.ts';
import { useSession } from '../../call/session.ts';

/* A session that ends while the operator works: the log-in comes over the page, and what was under way goes on. */

/** An answer that ends the session of its call. The server did nothing of what the call asked for, so it may be sent again. */
export class SessionOver extends CallError {
  /** The session the call was made in. */
  readonly token: string;
  /** Seconds the reason stays where the page starts anew. */
  readonly seconds: number;

  constructor(error: CallError, token: string, seconds: number) {
    super(error.message, error);
    this.token = token;
    this.seconds = seconds;
  }
}

/** Asks for a log-in over the page; true when the same person goes on in it, false when the page starts anew. */
type Asker = (over: SessionOver) => Promise<boolean>;

let asker: Asker | undefined;
let asking: { readonly token: string; readonly answer: Promise<boolean> } | undefined;

/** Names who asks for the log-in while the page can keep what is on it; the answer takes the name back. */
export function askOverPage(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** Forgets the session and starts from the login screen, where the reason is shown. */
export function restartPage({ message, seconds }: Pick<SessionOver, 'message' | 'seconds'>): void {
  clearCredentials();
  persistToast('error', message, seconds);
  window.location.reload();
}

/** Whether the call may be sent again in the session of now. */
async function goesOn(over: SessionOver): Promise<boolean> {
  const token = savedToken();
  /* The page went on in another session meanwhile, or another operator did in another tab. */
  if (token !== over.token) return token !== '' && token === useSession.getState().token;
  if (asking) return asking.token === over.token && asking.answer;
  if (isPreviewing()) {
    restartPage({ message: t('预览已结束，已回到您自己的登录'), seconds: over.seconds });
    return false;
  }
  if (!asker) {
    restartPage(over);
    return false;
  }

  const answer = asker(over).finally(() => {
    asking = undefined;
  });
  asking = { token, answer };

  return answer;
}

/**
 * Does what is asked in the session; ends that, it is done again after the log-in of the same person.
 * @throws SessionOver when the session does not go on; whatever the work throws
 */
export async function inSession<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SessionOver) || !(await goesOn(error))) throw error;
    }
  }
}
