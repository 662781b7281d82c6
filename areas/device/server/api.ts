/** What other areas may ask about terminals. */
export { countOpen } from './anomaly-list.ts';
export { countOffline } from './device-list.ts';
