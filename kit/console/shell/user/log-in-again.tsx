import { type ReactNode, useEffect, useState } from 'react';
import { LazyPart } from '../../base/lazy-part.tsx';
import { type Credentials, saveCredentials } from '../../call/credentials.ts';
import { carryOn, isSame, useSession } from '../../call/session.ts';
import { forgetUnsaved } from '../../form/unsaved.ts';
import { type Account, useConsoleParts } from '../console-parts.ts';
import { askOverPage, restartPage, type SessionOver } from '../watch/session-over.ts';

interface Question {
  readonly over: SessionOver;
  /** The session of the page when it was asked. */
  readonly held: string;
  readonly answer: (goesOn: boolean) => void;
}

/** Stands by for the end of the session: the log-in comes over the page, which keeps all that is on it. */
export function LogInAgain(): ReactNode {
  const { account, logInAgain } = useConsoleParts();
  const [question, setQuestion] = useState<Question>();
  const username = useSession((state) => state.user?.username ?? '');
  const token = useSession((state) => state.token);
  /* The same person has logged in meanwhile, here or in another tab. */
  useEffect(() => {
    if (question && question.held !== token) question.answer(true);
  }, [question, token]);

  useEffect(
    () =>
      askOverPage(
        (over) =>
          new Promise((resolve) => {
            const answer = (goesOn: boolean) => {
              setQuestion(undefined);
              resolve(goesOn);
            };
            setQuestion({ over, answer, held: useSession.getState().token });
          }),
      ),
    [],
  );

  if (!question) return null;

  const { over, answer } = question;
  const onLeave = () => {
    forgetUnsaved();
    restartPage(over);
  };
  const onEntered = async (entered: Credentials) => {
    if (await enter(account, entered)) answer(true);
  };

  return (
    <LazyPart load={logInAgain} props={{ reason: over.message, username, onEntered, onLeave }} />
  );
}

/** Goes on as the one whose page this is; for another operator the page starts anew. @throws CallError */
async function enter(account: Account, entered: Credentials): Promise<boolean> {
  const credentials = await inRoleOfPage(account, entered);
  const user = await account.load(credentials);
  saveCredentials(credentials);
  if (isSame(user, credentials.merchantId)) {
    carryOn(credentials, user);
    return true;
  }

  forgetUnsaved();
  window.location.assign('/');

  return false;
}

/** In the role the page was in: a log-in begins in the first one. A role that is gone leaves the person in that. */
async function inRoleOfPage(account: Account, entered: Credentials): Promise<Credentials> {
  const role = useSession.getState().user?.roleList.find((each) => each.current);
  const { roleList } = await account.load(entered);
  if (!role || !roleList.some((each) => each.roleId === role.roleId && !each.current))
    return entered;

  return { ...entered, token: await account.takeRole(role.roleId, entered) };
}
