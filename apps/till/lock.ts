/** Two pages of one browser must not sell as one machine: whoever holds the lock sells, the other waits. */
const NAME = 'till';

/** Hears `true` when this page may sell, and `false` while another page of this browser does. The lock is held as long as the page lives. */
export async function holdLock(hear: (isHeld: boolean) => void): Promise<void> {
  const forGood = new Promise<never>(() => undefined);
  const isTaken = await navigator.locks
    .query()
    .then(({ held = [] }) => held.some(({ name }) => name === NAME));
  if (isTaken) hear(false);
  await navigator.locks.request(NAME, () => {
    hear(true);

    return forGood;
  });
}
