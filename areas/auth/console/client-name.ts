/** Words a client says of itself, the most telling first: many claim to be several browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Browser and system of a User-Agent header as Chinese source texts; undefined where it tells nothing known. */
export const clientName = (
  userAgent: string,
): { browser: string | undefined; system: string | undefined } => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
});
