import { useCan } from '../call/session.ts';

const FOR_EVERYBODY: ReadonlySet<string> = new Set(['public', 'session']);

/** Whether the logged-in user may call an endpoint: by its permission code, or because any session may. */
export function useMayCall(): (endpoint: { readonly access: string }) => boolean {
  const can = useCan();
  return ({ access }) => FOR_EVERYBODY.has(access) || can(access);
}
