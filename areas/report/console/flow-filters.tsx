import { heldWallet } from '#areas/account/contract/lookups.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { OrganisationsPick } from './organisations-pick.tsx';

const types = (
  <RemoteSelect
    endpoint={personTypes.list}
    options={(all) => all.map(({ psnType, psnTypeName }) => ({ value: psnType, label: psnTypeName }))}
    placeholder="全部"
    multiple
  />
);

/** What the reports of wallet flows are asked by, beside their period. */
export const flowFilters = [
  { key: 'orgIds', title: '所属组织', input: <OrganisationsPick /> },
  { key: 'psnTypes', title: '人员类别', input: types },
  { key: 'walletTypes', title: '钱包类型', of: heldWallet },
] as const;
export const FLOW_HELP = '期末余额 = 期初余额 + 合计变动金额；按营业日期统计，人员按当前组织归集';
