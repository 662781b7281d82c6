import { listAccountInfo } from '#areas/ledger/contract/account.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { call } from '#kit/console/call/request.ts';
import type { Found } from '#kit/console/find/finders.ts';
import { queryText } from '#kit/console/shell/address.ts';
import { RECHARGE } from '../contract/pages.ts';
import { rechargeWish } from './recharge-words.ts';

const FEW = 6;

/** Recharges of those a text names, with the amount it says: each opens the form of that person. */
export default async function findRecharge(text: string): Promise<Found> {
  const wish = rechargeWish(text);
  if (!wish) return { findings: [] };

  const { who, amount } = wish;
  const people = await call(listAccountInfo, { keyword: who }, { quiet: true, overlay: false });
  const said = amount === undefined ? [] : [['amount', String(amount)] as const];

  return {
    findings: people.slice(0, FEW).map(({ custId, custName, custNum, orgFullName }) => ({
      key: custId,
      title:
        amount === undefined
          ? t('充值 {name}', { name: custName })
          : t('充值 {name} {amount} 元', { name: custName, amount: yuan(amount) }),
      hint: [custNum, orgFullName].filter(Boolean).join(' · '),
      path: RECHARGE + queryText([['custId', custId], ...said]),
    })),
  };
}
