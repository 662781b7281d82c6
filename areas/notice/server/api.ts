/** What other areas may ask of notices. */
export { publishAnnouncement } from './announcement.ts';
export { displayHooks } from './on-screens.ts';
