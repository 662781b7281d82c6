/** Wall time so many seconds later. */
export const afterSeconds = (at: string, seconds: number): string =>
  new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + seconds * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
