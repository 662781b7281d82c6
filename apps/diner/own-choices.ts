import { useSyncExternalStore } from 'react';

/** What a diner chose for this telephone: it stays here and is told to no server. */
interface Choices {
  /** Minutes before orders close from which on they are reminded; 0: never. */
  readonly remindMinutes: number;
  /** What they may not eat, by its Chinese name, as dishes say it. */
  readonly allergens: readonly string[];
}

const KEPT = 'diner-choices';
const NONE: Choices = { remindMinutes: 0, allergens: [] };

interface Owned extends Choices {
  /** Who chose it. */
  readonly owner: string;
}

function read(): Owned {
  try {
    return { ...NONE, owner: '', ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };
  } catch {
    return { ...NONE, owner: '' };
  }
}

let choices = read();
const listeners = new Set<() => void>();

function keep(next: Owned): void {
  choices = next;
  localStorage.setItem(KEPT, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Keeps what a person chose. */
export const choose = (owner: string, change: Partial<Choices>): void =>
  keep({ ...choices, ...change, owner });

/** Forgets what was chosen, on the way out. */
export const forgetChoices = (): void => keep({ ...NONE, owner: '' });

/** A diner comes in: what another person chose here is forgotten. */
export function enterAs(owner: string): void {
  if (choices.owner !== owner) forgetChoices();
}

/** What is chosen, drawn anew when it changes. */
export const useChoices = (): Choices =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choices,
  );

/** Those of the allergens of a dish that the diner may not eat. */
export const ownOf = (allergens: readonly string[], own: readonly string[]): readonly string[] =>
  allergens.filter((each) => own.includes(each));
