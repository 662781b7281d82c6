/** What other areas may ask of the log-in. */
export { operatorHooks } from './session-store.ts';
export {
  countAttempt,
  forgetAttempts,
  forgetAttemptsBelow,
  isFree,
  type Subject,
} from './throttle.ts';
