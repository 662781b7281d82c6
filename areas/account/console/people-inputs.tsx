import { orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { listAccountInfo } from '#areas/ledger/contract/account.ts';
import { selectOf, treeOf } from '#kit/console/form/made-pickers.tsx';

const ALL = { placeholder: '全部' } as const;

/** One or several organisations; each stands for everything below it too. */
export const OrgTree = treeOf(orgTree, ALL);
export const PersonTypeSelect = selectOf(
  personTypes.list,
  ({ psnType, psnTypeName }) => ({ value: psnType, label: psnTypeName }),
  ALL,
);
/** One or several people with an account, found by name, number or card. */
export const PersonSelect = selectOf(
  listAccountInfo,
  ({ custId, custNum, custName, orgFullName }) => ({
    value: custId,
    label: `${custName} · ${custNum} · ${orgFullName}`,
  }),
  {
    placeholder: '输入姓名、编号或卡号',
    content: (keyword) => (keyword === '' ? {} : { keyword }),
  },
);
