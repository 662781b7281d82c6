/** What other areas may ask of the log-in. */
export { openSession, revokeSessions, sessionsChanged, switchSession } from './session-store.ts';
