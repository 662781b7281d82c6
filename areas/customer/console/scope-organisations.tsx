import { RemoteTree } from '#kit/console/form/pickers.tsx';
import type { ScopeTargetsProps } from '#kit/console/shell/shell-parts.ts';
import { orgTree } from '../contract/organisation.ts';
import { nodesOf } from './organisation-pick.tsx';

/** Organisations of a data scope, each with what lies below it. */
export default function ScopeOrganisations({ value, onChange }: ScopeTargetsProps) {
  return (
    <RemoteTree
      multiple
      value={value}
      onChange={(ids) => onChange((ids as readonly string[] | undefined) ?? [])}
      endpoint={orgTree}
      nodes={nodesOf}
      placeholder="请选择组织，下级组织随之包含"
    />
  );
}
