import { useAddress, useAddressId } from '../shell/address.ts';

/** The row of a list that is open in a drawer beside it. */
export interface OpenedRow {
  readonly id: string | undefined;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * Which row is open, said by the address of the page under this name, so that a reload and a link find it open again. Going on to the next
 * row is no step of its own for Back.
 */
export function useOpenedRow(name: string): OpenedRow {
  const [id] = useAddressId(name);
  const { write } = useAddress();

  return {
    id,
    open: (next) => write({ [name]: [next] }, { replace: id !== undefined }),
    close: () => write({ [name]: [] }),
  };
}
