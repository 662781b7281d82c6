/* What this tab keeps on the way to a provider and back; the tab forgets it when it is closed. */

/** What is needed when the browser returns from a provider: the key that proves it is the same one, and the page that is wanted afterwards. */
export interface Attempt {
  readonly browserKey: string;
  readonly redirect: string;
}

const ATTEMPT = 'entry-attempt';

export const keepAttempt = (attempt: Attempt): void => keep(ATTEMPT, attempt);

const keep = (name: string, value: unknown): void =>
  sessionStorage.setItem(name, JSON.stringify(value));

/** What was kept, once. */
export const takeAttempt = (): Attempt | undefined => take(ATTEMPT);

function take<Value>(name: string): Value | undefined {
  const kept = read<Value>(name);
  sessionStorage.removeItem(name);

  return kept;
}

function read<Value>(name: string): Value | undefined {
  const kept = sessionStorage.getItem(name);
  return kept === null ? undefined : (JSON.parse(kept) as Value);
}

/** An account that waits for one log-in with the password. */
export interface Binding {
  readonly bindTicket: string;
  readonly browserKey: string;
  readonly title: string;
}

const BINDING = 'entry-binding';

export const keepBinding = (binding: Binding): void => keep(BINDING, binding);

/** The binding that waits, without forgetting it. */
export const waitingBinding = (): Binding | undefined => read(BINDING);

export const takeBinding = (): Binding | undefined => take(BINDING);
