/** What other areas may ask about approval. */
export { countWaiting } from './pending.ts';
