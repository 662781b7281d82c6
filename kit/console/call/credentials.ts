/* Names that other programs on the page know (rule wire/log-in): token and merchant in cookies, the customer in local storage. */
const TOKEN = 'Admin-Token';

/* Kept by the browser for one window alone: its other windows stay in the session of the cookies. */
const PREVIEW = 'preview-token';

const previewToken = (): string => sessionStorage.getItem(PREVIEW) ?? '';

/** Whether this window shows the console as another operator sees it. */
export const isPreviewing = (): boolean => previewToken() !== '';

/**
 * Shows the console in a window of its own as the operator of this token sees it; that window begins with a copy of what this one keeps.
 * @returns false where the browser lets no window open
 */
export function openPreview(token: string): boolean {
  sessionStorage.setItem(PREVIEW, token);
  const opened = window.open('/', '_blank');
  sessionStorage.removeItem(PREVIEW);

  return opened !== null;
}

/** Token of the session; '' when no user is logged in. */
export const savedToken = (): string => previewToken() || cookie(TOKEN);

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

const MERCHANT = 'MERCHANT-ID';

/** Merchant of the session; '' when not known. */
export const savedMerchant = (): string => cookie(MERCHANT);

export interface Credentials {
  readonly token: string;
  readonly merchantId: string;
  readonly custEffId: string;
}

const CUSTOMER = 'custEffId';

/** Those of a log-in; a preview in this window is over. */
export function saveCredentials({ token, merchantId, custEffId }: Credentials): void {
  sessionStorage.removeItem(PREVIEW);
  setCookie(TOKEN, token);
  if (merchantId !== '') setCookie(MERCHANT, merchantId);
  localStorage.setItem(CUSTOMER, custEffId);
}

/** A session cookie: gone when the browser ends, or at once for an empty value. */
function setCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = value === '' ? '; Max-Age=0' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and outside secure contexts
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${age}`;
}

/** Another token for the same person: a switch of roles ended the one before. */
export const saveToken = (token: string): void => setCookie(TOKEN, token);

/** Forgets the session of this window: a preview, else that of the browser. */
export function clearCredentials(): void {
  if (isPreviewing()) {
    sessionStorage.removeItem(PREVIEW);
    return;
  }

  setCookie(TOKEN, '');
  setCookie(MERCHANT, '');
  localStorage.removeItem(CUSTOMER);
}
