type Seat = 'table' | 'room' | 'place';

/** What the code of a table, a room or a place said, while its page is open. */
export const seatCode = (seat: Seat): string | undefined =>
  new URLSearchParams(location.search).get(seat) ?? undefined;

/** One leaves the table, room or place: its code goes from the address, the rest of which stays. */
export function leaveSeat(seat: Seat): void {
  const address = new URL(location.href);
  address.searchParams.delete(seat);
  history.replaceState(null, '', address);
}
