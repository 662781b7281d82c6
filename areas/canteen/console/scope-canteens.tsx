import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import type { ScopeTargetsProps } from '#kit/console/shell/shell-parts.ts';
import { listAllAuthCanteen } from '../contract/canteen.ts';

/** Whole canteens of a data scope. */
export default function ScopeCanteens({ value, onChange }: ScopeTargetsProps) {
  return (
    <RemoteSelect
      multiple
      value={value}
      onChange={(ids) => onChange((ids as readonly string[] | undefined) ?? [])}
      endpoint={listAllAuthCanteen}
      options={(canteens) => canteens.map((one) => ({ value: one.canteenId, label: one.canteenName }))}
      placeholder="请选择食堂"
    />
  );
}
