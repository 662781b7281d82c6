import { type OrgNode, orgTree } from '#areas/customer/contract/organisation.ts';
import type { ControlProps } from '#kit/console/form/control.ts';
import { nodesOf } from '#kit/console/form/made-pickers.tsx';
import { RemoteCascade } from '#kit/console/form/pickers.tsx';

const nodes = nodesOf<OrgNode>();

/** Several organisations of the caller's, level by level; each stands for everything below it. */
export const OrganisationsPick = (props: ControlProps<readonly string[]>) => (
  <RemoteCascade {...props} endpoint={orgTree} nodes={nodes} />
);
