type Seat = 'table' | 'room';

/** What the code of a table or room said, while its page is open. */
export const seatCode = (seat: Seat): string | undefined => new URLSearchParams(location.search).get(seat) ?? undefined;

/** One leaves the table or room: its code goes from the address, the rest of which stays. */
export function leaveSeat(seat: Seat): void {
  const address = new URL(location.href);
  address.searchParams.delete(seat);
  history.replaceState(null, '', address);
}
