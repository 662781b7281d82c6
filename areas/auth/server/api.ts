/** What other areas may ask of the log-in. */
export { closeSession, type EndedReason, openSession, revokeSessions, sessionsChanged } from './session-store.ts';
