import { treeOf } from '#kit/console/form/made-pickers.tsx';
import { orgTree } from '../contract/organisation.ts';

/** One of the caller's organisations, or several. */
export const OrganisationPick = treeOf(orgTree);
