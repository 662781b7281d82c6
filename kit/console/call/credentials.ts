/* Names that other programs on the page know (rule wire/log-in): token and merchant in cookies, the customer in local storage. */
const TOKEN = 'Admin-Token';

/** Token of the session; '' when no user is logged in. */
export const savedToken = (): string => cookie(TOKEN);

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

export function saveCredentials({ token, merchantId, custEffId }: Credentials): void {
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

export function clearCredentials(): void {
  setCookie(TOKEN, '');
  setCookie(MERCHANT, '');
  localStorage.removeItem(CUSTOMER);
}
