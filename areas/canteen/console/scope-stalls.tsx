import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import type { ScopeTargetsProps } from '#kit/console/shell/area-parts.ts';
import { listAuthStall } from '../contract/stall.ts';

/** Single stalls of a data scope. */
export default function ScopeStalls({ value, onChange }: ScopeTargetsProps) {
  return (
    <RemoteSelect
      multiple
      value={value}
      onChange={(ids) => onChange((ids as readonly string[] | undefined) ?? [])}
      endpoint={listAuthStall}
      content={{}}
      options={(stalls) =>
        stalls.map((one) => ({ value: one.stallId, label: `${one.stallName} ${one.stallNum}` }))
      }
      placeholder="请选择档口"
    />
  );
}
