import { type ComponentType, createContext, useContext } from 'react';
import type { ImageMode } from '#kit/contract/image-mode.ts';
import type { Dictionary } from '../base/i18n.ts';
import type { Credentials } from '../call/credentials.ts';
import type { Progress } from '../call/request.ts';
import type { SessionUser } from '../call/session.ts';
import type { PageWords } from '../find/page-search.ts';
import type { ViewCalls } from '../view/view-calls.ts';
import type { LoadAreaParts } from './area-parts.ts';
import type { ScreenLoader, Screens } from './screens.ts';
import type { ShellParts } from './shell-parts.ts';

/** The log-in that comes over a page whose session has ended. */
export interface LogInAgainProps {
  /** Why, in the user's language. */
  readonly reason: string;
  /** Who was logged in. */
  readonly username: string;
  /** @throws Error when the console cannot go on with it */
  readonly onEntered: (credentials: Credentials) => Promise<void>;
  /** The operator does not go on: the page starts anew. */
  readonly onLeave: () => void;
}

/** How the console asks who is logged in and ends a session; the area of logins provides it. */
export interface Account {
  /** Who holds the token of the page, or another one. @throws CallError when it is not good */
  readonly load: (as?: Credentials) => Promise<SessionUser>;
  /** Ends the session of this token on the server; the page has forgotten it by then. */
  readonly leave: (token: string) => Promise<void>;
  /** Goes on in another role of the operator who has logged in; answers the token that counts from then on. @throws CallError */
  readonly takeRole: (roleId: string, as: Credentials) => Promise<string>;
  /** What pages of the menu are found by beside their titles. @throws CallError */
  readonly pageWords: () => Promise<readonly PageWords[]>;
}

/** Marks of the merchant; null: the product's own. */
export interface Logos {
  readonly logoUrl: string | null;
  readonly loginLogoUrl: string | null;
}

/** How the console keeps pictures; the area of uploads provides it. */
export interface Pictures {
  /** Keeps one picture and answers its address. @throws CallError with the words of the refusal, shown by the caller */
  readonly upload: (file: File, mode: ImageMode, onProgress?: Progress) => Promise<string>;
  /** The marks of a merchant; of the one logged in, or of the first, where none is named. */
  readonly logos: (merchantId: string) => Promise<Logos>;
}

/** What a console is made of, beside the kit. */
export interface ConsoleParts {
  /** Screens of all areas by full path. */
  readonly screens: Screens;
  readonly english: () => Promise<Dictionary>;
  readonly login: ScreenLoader;
  readonly logInAgain: () => Promise<{ readonly default: ComponentType<LogInAgainProps> }>;
  /** Screens that need no login and stand outside the layout, by path; the login screen itself aside. */
  readonly publicScreens: Screens;
  /** What areas show in the layout. */
  readonly shell: Required<ShellParts>;
  /** What they show below it. */
  readonly areaParts: LoadAreaParts;
  readonly account: Account;
  readonly pictures: Pictures;
  readonly views: ViewCalls;
}

export const ConsolePartsContext = createContext<ConsoleParts | undefined>(undefined);

/** The parts this console was started with. */
export function useConsoleParts(): ConsoleParts {
  const parts = useContext(ConsolePartsContext);
  if (!parts) throw new Error('rendered outside the console');

  return parts;
}
