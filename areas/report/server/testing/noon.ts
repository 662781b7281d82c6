/** A time zone in which it is shortly after noon whenever the test runs, so that every board has a day behind and before it. */
export function noonZone(): { readonly name: string; readonly hours: number } {
  const hours = 12 - new Date().getUTCHours();
  return { name: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`, hours };
}

const MINUTE = 60_000;

/** Moments of the zone as facts take them, `YYYY-MM-DD HH:mm:ss` with its offset: so many days ago, so many minutes from now. */
export function clockIn({ hours }: { readonly hours: number }) {
  const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}`;
  return (daysAgo: number, minutes: number): string => {
    const wall = new Date(
      Date.now() + hours * 60 * MINUTE - daysAgo * 24 * 60 * MINUTE + minutes * MINUTE,
    );
    return `${wall.toISOString().slice(0, 19).replace('T', ' ')}${offset}`;
  };
}
