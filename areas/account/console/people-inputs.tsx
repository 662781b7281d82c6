import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import { type OrgNode, orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import type { TreeNode } from '#kit/console/form/control.ts';
import { RemoteSelect, type RemoteSelectProps, RemoteTree, type RemoteTreeProps } from '#kit/console/form/pickers.tsx';
import { listAccountInfo } from '../contract/account.ts';

type Select = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;

const nodeOf = ({ id, text, children }: OrgNode): TreeNode => ({
  value: id,
  title: text,
  children: children.map(nodeOf),
});
const nodesOf = (roots: readonly OrgNode[]): readonly TreeNode[] => roots.map(nodeOf);

/** One or several organisations; each stands for everything below it too. */
export const OrgTree = (props: Omit<Partial<RemoteTreeProps<never>>, 'endpoint' | 'content' | 'nodes'>) => (
  <RemoteTree placeholder="全部" {...props} endpoint={orgTree} nodes={nodesOf} />
);

export const PersonTypeSelect = (props: Select) => (
  <RemoteSelect
    placeholder="全部"
    {...props}
    endpoint={personTypes.list}
    options={(types) => types.map(({ psnType, psnTypeName }) => ({ value: psnType, label: psnTypeName }))}
  />
);

/** One or several of the canteens the user may see. */
export const CanteenSelect = (props: Select) => (
  <RemoteSelect
    placeholder="全部"
    {...props}
    endpoint={listAllAuthCanteen}
    options={(canteens) => canteens.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }))}
  />
);

/** One or several people with an account, found by name, number or card. */
export const PersonSelect = (props: Select) => (
  <RemoteSelect
    placeholder="输入姓名、编号或卡号"
    {...props}
    endpoint={listAccountInfo}
    content={(keyword: string) => (keyword === '' ? {} : { keyword })}
    options={(people) =>
      people.map(({ custId, custNum, custName, orgFullName }) => ({
        value: custId,
        label: `${custName} · ${custNum} · ${orgFullName}`,
      }))
    }
  />
);
