import { listAccountInfo } from '#areas/account/contract/account.ts';
import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import { type PlaceNode, systemAuthStallTree } from '#areas/canteen/contract/place-tree.ts';
import { type OrgNode, orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { dishTypes } from '#areas/menu/contract/reference.ts';
import type { TreeNode } from '#kit/console/form/control.ts';
import { RemoteSelect, type RemoteSelectProps, RemoteTree, type RemoteTreeProps } from '#kit/console/form/pickers.tsx';
import { type MacNode, ruleMacTree } from '../contract/rule.ts';

type Select = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;
type Tree = Omit<Partial<RemoteTreeProps<never>>, 'endpoint' | 'content' | 'nodes'>;

const orgNode = ({ id, text, children }: OrgNode): TreeNode => ({
  value: id,
  title: text,
  children: children.map(orgNode),
});
/** Several organisations; each stands for everything below it too. */
export const OrgsPick = (props: Tree) => (
  <RemoteTree
    placeholder="全部"
    {...props}
    multiple
    endpoint={orgTree}
    nodes={(roots: readonly OrgNode[]) => roots.map(orgNode)}
  />
);

export const PersonTypesPick = (props: Select) => (
  <RemoteSelect
    placeholder="全部"
    {...props}
    multiple
    endpoint={personTypes.list}
    options={(types) => types.map(({ psnType, psnTypeName }) => ({ value: psnType, label: psnTypeName }))}
  />
);

/** People with an account, found by name, number or card. */
export const PeoplePick = (props: Select) => (
  <RemoteSelect
    placeholder="输入姓名、编号或卡号"
    {...props}
    endpoint={listAccountInfo}
    content={(keyword: string) => (keyword === '' ? {} : { keyword })}
    options={(people) =>
      people.map(({ custId, custNum, custName }) => ({ value: custId, label: `${custName} · ${custNum}` }))
    }
  />
);

export const CanteensPick = (props: Select) => (
  <RemoteSelect
    placeholder="全部"
    {...props}
    endpoint={listAllAuthCanteen}
    options={(canteens) => canteens.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }))}
  />
);

const stallNode = ({ id, text, type, children }: PlaceNode): TreeNode => ({
  value: id,
  title: text,
  selectable: type === 'stall',
  children: children.map(stallNode),
});
export const StallsPick = (props: Tree) => (
  <RemoteTree
    placeholder="全部"
    {...props}
    multiple
    endpoint={systemAuthStallTree}
    nodes={(roots: readonly PlaceNode[]) => roots.map(stallNode)}
  />
);

const machineNode = ({ id, text, device, children }: MacNode): TreeNode => ({
  value: id,
  title: text,
  selectable: device,
  children: children.map(machineNode),
});
export const MachinesPick = (props: Tree) => (
  <RemoteTree
    placeholder="全部"
    {...props}
    multiple
    endpoint={ruleMacTree}
    nodes={(roots: readonly MacNode[]) => roots.map(machineNode)}
  />
);

export const DishTypesPick = (props: Select) => (
  <RemoteSelect
    placeholder="全部"
    {...props}
    multiple
    endpoint={dishTypes.list}
    options={(rows) => rows.map(({ id, typeName }) => ({ value: id, label: typeName }))}
  />
);

/** Dishes, found by a part of their name or its initials. */
export const DishesPick = (props: Select) => (
  <RemoteSelect
    placeholder="全部"
    {...props}
    multiple
    endpoint={dishes.page}
    content={(keyword: string) => ({ page: { current: 1, size: 50 }, ...(keyword && { keyword }) })}
    options={({ records }) => records.map(({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }))}
  />
);

/** One dish, found by a part of its name or its initials. */
export const DishPick = (props: Select) => (
  <RemoteSelect
    placeholder="全部"
    {...props}
    endpoint={dishes.page}
    content={(keyword: string) => ({ page: { current: 1, size: 50 }, ...(keyword && { keyword }) })}
    options={({ records }) => records.map(({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }))}
  />
);
