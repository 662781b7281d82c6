import { lookup } from '#kit/contract/lookup.ts';

/** In which order wallets pay a sale; the digits of a key are the wallets (1 personal, 2 subsidy, 4 red packet), the first pays first. */
export const walletOrder = lookup([
  { key: 241, desc: '补贴 → 红包 → 个人' },
  { key: 214, desc: '补贴 → 个人 → 红包' },
  { key: 421, desc: '红包 → 补贴 → 个人' },
  { key: 412, desc: '红包 → 个人 → 补贴' },
  { key: 124, desc: '个人 → 补贴 → 红包' },
  { key: 142, desc: '个人 → 红包 → 补贴' },
]);
