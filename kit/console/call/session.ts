import { create } from 'zustand';
import type { ScopeKind } from '#kit/contract/endpoint.ts';
import type { WidePart } from '#kit/contract/wide-part.ts';
import type { MenuNode } from '../shell/menu/menu.ts';
import {
  type Credentials,
  clearCredentials,
  saveCredentials,
  savedMerchant,
  savedToken,
} from './credentials.ts';

/** Who is logged in (rule wire/log-in). */
export interface SessionUser {
  readonly username: string;
  readonly userId: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly menuTree: readonly MenuNode[];
  readonly permissionList: readonly string[];
  readonly roles: readonly string[];
  readonly roleCode: string;
  /** Every role the user may act in. */
  readonly roleList: readonly {
    readonly roleId: string;
    readonly roleName: string;
    readonly roleCode: string;
    readonly current: boolean;
  }[];
  /** 2: the initial password has to be changed. */
  readonly editFlag: 1 | 2;
  /** Before anything else is shown. */
  readonly passwordDue: boolean;
  /** Another operator looks at the console as this user: nothing can be changed. */
  readonly preview: boolean;
  /** Kinds of data scope of which the user has nothing. */
  readonly emptyScopes: readonly ScopeKind[];
  /** Parts of the data scope the user has all of: what all operators share is changed by those alone. */
  readonly wholeParts: readonly WidePart[];
  readonly merchantName: string;
  /** Of the merchant, such as Asia/Shanghai. */
  readonly timeZone: string;
}

interface Session {
  /** '' when no user is logged in. */
  readonly token: string;
  /** Whose data the pages show. */
  readonly merchantId: string;
  /** Absent until the server has said who holds the token. */
  readonly user: SessionUser | undefined;
  /** False once the user chose to log out: the next login starts at home, not at the page they left. */
  readonly returning: boolean;
}

/** The session of this page. Its token and merchant also live in cookies. */
export const useSession = create<Session>(() => ({
  token: typeof document === 'undefined' ? '' : savedToken(),
  merchantId: typeof document === 'undefined' ? '' : savedMerchant(),
  user: undefined,
  returning: true,
}));

/** Begins a session with what the login answered. */
export function beginSession(credentials: Credentials): void {
  saveCredentials(credentials);
  const { token, merchantId } = credentials;
  useSession.setState({ token, merchantId, user: undefined, returning: true });
}

/** Whether a user is the one whose pages these are. */
export const isSame = (user: SessionUser, merchantId: string): boolean =>
  useSession.getState().user?.userId === user.userId &&
  useSession.getState().merchantId === merchantId;

/** The same person goes on in another session: pages and what is typed in them stay. */
export const carryOn = ({ token }: Pick<Credentials, 'token'>, user: SessionUser): void =>
  useSession.setState({ token, user });

/** Remembers who holds the token. */
export const setUser = (user: SessionUser): void => useSession.setState({ user });

/**
 * Forgets the session on this machine; the server is told by the caller.
 * @param returning whether the next login leads back to the page that is shown now.
 */
export function endSession(returning: boolean): void {
  clearCredentials();
  useSession.setState({ token: '', merchantId: '', user: undefined, returning });
}

/** Whether this user holds a permission code; the wildcard holds every one (rule console/permission-tag). */
export const mayOf = (user: SessionUser): ((access: string) => boolean) =>
  mayWith(user.permissionList);

const WILDCARD = '*:*:*';

const mayWith =
  (held: readonly string[] | undefined) =>
  (access: string): boolean =>
    held !== undefined && (held.includes(WILDCARD) || held.includes(access));

/** Whether the logged-in user holds a permission code. */
export const useCan = (): ((access: string) => boolean) =>
  mayWith(useSession((state) => state.user?.permissionList));
