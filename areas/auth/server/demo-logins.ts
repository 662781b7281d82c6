import { findOperator, passwordMatches } from '#areas/system/server/api.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import type { DemoEntrance } from '#kit/server/outside/adapters.ts';
import type { System } from '#kit/server/system.ts';
import { translate } from '#kit/server/texts.ts';
import { demoLogins, demoOperators } from '../contract/demo.ts';

/** What the demo offers on the log-in page; a house without it knows no such log-in. */
export const demoLoginsRoute = (system: System): Route => {
  const isPublished = publishedPasswords();

  return implementDirect(demoLogins, async ({ language }) => {
    const { demo } = system.adapters;
    if (!demo) return [];

    const offered = await Promise.all(
      demo.operators.map((username) => isOffered(system, demo, username, isPublished)),
    );

    return demo.operators
      .filter((_username, at) => offered[at])
      .map((username) => ({
        username,
        password: demo.password,
        about: translate(language, aboutOf(username)),
      }));
  });
};

type IsPublished = ReturnType<typeof publishedPasswords>;

/** Whether somebody may come in with the published password: an operator who is there, is not disabled and has not changed it. */
async function isOffered(
  system: System,
  { password }: DemoEntrance,
  username: string,
  isPublished: IsPublished,
): Promise<boolean> {
  const operator = await system.platform({ readOnly: true }, (tx) => findOperator(tx, username));
  return operator?.state === 1 && isPublished(operator.passwordHash, password);
}

/** Looks at each password once: that takes as long as a log-in. */
function publishedPasswords() {
  const known = new Map<string, Promise<boolean>>();

  return (hash: string, password: string): Promise<boolean> => {
    const matches = known.get(hash) ?? passwordMatches(hash, password);
    known.set(hash, matches);

    return matches;
  };
}

const aboutOf = (username: string): string =>
  demoOperators.find(({ key }) => key === username)?.desc ?? username;
