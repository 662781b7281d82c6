import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { OrganisationsPick } from './organisations-pick.tsx';
import { PersonTypesPick } from './report-inputs.tsx';

/** What the reports of wallet flows are asked by, beside their period. */
export const flowFilters = [
  { key: 'orgIds', title: '所属组织', input: <OrganisationsPick /> },
  { key: 'psnTypes', title: '人员类别', input: <PersonTypesPick /> },
  { key: 'walletTypes', title: '钱包类型', of: heldWallet },
] as const;
export const FLOW_HELP = '期末余额 = 期初余额 + 合计变动金额；按营业日期统计，人员按当前组织归集';
