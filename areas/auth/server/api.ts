/** What other areas may ask of the log-in. */
export { closeSession, openSession, revokeSessions, sessionsChanged } from './session-store.ts';
