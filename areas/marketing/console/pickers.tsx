import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import { systemAuthStallTree } from '#areas/canteen/contract/place-tree.ts';
import { orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { listAccountInfo } from '#areas/ledger/contract/account.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { dishTypes } from '#areas/menu/contract/reference.ts';
import { selectOf, treeOf } from '#kit/console/form/made-pickers.tsx';
import { ruleMacTree } from '../contract/rule.ts';

const SEVERAL = { placeholder: '全部', multiple: true } as const;

/** Several organisations; each stands for everything below it too. */
export const OrgsPick = treeOf(orgTree, SEVERAL);
export const PersonTypesPick = selectOf(
  personTypes.list,
  ({ psnType, psnTypeName }) => ({ value: psnType, label: psnTypeName }),
  SEVERAL,
);
/** People with an account, found by name, number or card. */
export const PeoplePick = selectOf(
  listAccountInfo,
  ({ custId, custNum, custName }) => ({ value: custId, label: `${custName} · ${custNum}` }),
  {
    placeholder: '输入姓名、编号或卡号',
    content: (keyword) => (keyword === '' ? {} : { keyword }),
  },
);
export const CanteensPick = selectOf(
  listAllAuthCanteen,
  ({ canteenId, canteenName, canteenNum }) => ({
    value: canteenId,
    label: canteenName,
    mark: canteenNum,
  }),
  { placeholder: '全部' },
);
export const StallsPick = treeOf(systemAuthStallTree, {
  ...SEVERAL,
  isChoice: ({ type }) => type === 'stall',
});
export const MachinesPick = treeOf(ruleMacTree, { ...SEVERAL, isChoice: ({ device }) => device });
export const DishTypesPick = selectOf(
  dishTypes.list,
  ({ id, typeName }) => ({ value: id, label: typeName }),
  SEVERAL,
);
/** One dish, found by a part of its name or its initials; several where the form says so. */
export const DishPick = selectOf(
  dishes.page,
  ({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }),
  {
    placeholder: '全部',
    content: (keyword) => ({ page: { current: 1, size: 50 }, ...(keyword && { keyword }) }),
  },
);
