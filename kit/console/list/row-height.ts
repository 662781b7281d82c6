import { useLow } from '../base/use-low.ts';
import { type LayoutSize, type RowHeight, useInterface } from '../shell/user/interface-settings.ts';

/** What people may choose for the rows of their tables, in the order of the choice. */
export const ROW_HEIGHTS: readonly { readonly value: RowHeight; readonly text: string }[] = [
  { value: 'auto', text: '自动' },
  { value: 'small', text: '紧凑' },
  { value: 'medium', text: '标准' },
  { value: 'large', text: '宽松' },
];

/** How high rows are now: as chosen, or as the components are and compact in a low window. */
export function useRowHeight(): LayoutSize {
  const rows = useInterface((state) => state.rows);
  const size = useInterface((state) => state.size);
  const low = useLow();
  if (rows !== 'auto') return rows;

  return low ? 'small' : size;
}
