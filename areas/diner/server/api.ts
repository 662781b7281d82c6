/** What others may ask of people on their own page. */
export { openDinerSession } from './session-store.ts';
export { putSmsSender } from './sms.ts';
