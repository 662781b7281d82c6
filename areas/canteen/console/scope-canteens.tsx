import { optionsOf } from '#kit/console/form/made-pickers.tsx';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import type { ScopeTargetsProps } from '#kit/console/shell/area-parts.ts';
import { listAllAuthCanteen } from '../contract/canteen.ts';

/** Whole canteens of a data scope. */
export default function ScopeCanteens({ value, onChange }: ScopeTargetsProps) {
  return (
    <RemoteSelect
      multiple
      value={value}
      onChange={(ids) => onChange((ids as readonly string[] | undefined) ?? [])}
      endpoint={listAllAuthCanteen}
      options={optionsOf<typeof listAllAuthCanteen>(({ canteenId, canteenName, canteenNum }) => ({
        value: canteenId,
        label: canteenName,
        mark: canteenNum,
      }))}
      placeholder="请选择食堂"
    />
  );
}
