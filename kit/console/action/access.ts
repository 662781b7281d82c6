import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { WidePart } from '#kit/contract/wide-part.ts';
import { useCan, useSession } from '../call/session.ts';

type Called = Pick<Endpoint, 'access' | 'wide'>;

/**
 * Whether the logged-in user may call an endpoint: by its permission code, or because any session may; and where it is about what
 * all operators share, because their scope is wide enough.
 */
export function useMayCall(): (endpoint: Called) => boolean {
  const isPermitted = useIsPermitted();
  const holds = useHolds();

  return (endpoint) =>
    isPermitted(endpoint) && (endpoint.wide === undefined || holds(endpoint.wide));
}

const FOR_EVERYBODY: ReadonlySet<string> = new Set(['public', 'session']);

function useIsPermitted(): (endpoint: Called) => boolean {
  const can = useCan();
  return ({ access }) => FOR_EVERYBODY.has(access) || can(access);
}

/** Whether the logged-in user's scope has all of a part. */
function useHolds(): (part: WidePart) => boolean {
  const parts = useSession(({ user }) => user?.wholeParts);
  return (part) => parts?.includes(part) === true;
}

/**
 * The part that a scope would have to hold as a whole, where the user has the permission to call an endpoint and may not all the same;
 * undefined in every other case.
 */
export function useMissingPart(): (endpoint: Called) => WidePart | undefined {
  const isPermitted = useIsPermitted();
  const holds = useHolds();

  return (endpoint) => {
    const { wide } = endpoint;
    if (wide === undefined || !isPermitted(endpoint) || holds(wide)) return undefined;

    return wide;
  };
}
