import type { ScopeTargetsProps } from '#kit/console/shell/area-parts.ts';
import { OrganisationPick } from './organisation-pick.tsx';

/** Organisations of a data scope, each with what lies below it. */
export default function ScopeOrganisations({ value, onChange }: ScopeTargetsProps) {
  return (
    <OrganisationPick
      multiple
      value={value}
      onChange={(ids) => onChange((ids as readonly string[] | undefined) ?? [])}
      placeholder="请选择组织，下级组织随之包含"
    />
  );
}
