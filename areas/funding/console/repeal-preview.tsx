import { Alert, Skeleton } from 'antd';
import { useDeferredValue } from 'react';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { changeText, type FactLine, FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { repealCheck, type repealSingle } from '../contract/repeal.ts';

interface Values {
  readonly rechargeId?: string;
  readonly rechargeIds?: string[];
  readonly batchNo?: string;
  readonly policy?: string;
}

export const repealPreview = (values: Values) => {
  const asked = askedOf(values);
  return asked && <RepealPreview asked={asked} policy={values.policy} />;
};

type Asked = { readonly rechargeIds: string[] } | { readonly batchNo: string };

const askedOf = ({ rechargeId, rechargeIds, batchNo }: Values): Asked | undefined => {
  if (rechargeIds) return { rechargeIds };
  if (rechargeId) return { rechargeIds: [rechargeId] };

  return batchNo && /^\d{1,16}$/.test(batchNo) ? { batchNo } : undefined;
};

/** What a revocation would take, from whom, before the operator confirms. */
function RepealPreview({ asked, policy }: { asked: Asked; policy: string | undefined }) {
  const { data, error } = useRead(repealCheck, useDeferredValue(asked), {
    overlay: false,
    quiet: true,
    staleTime: 0,
  });
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;

  return (
    <>
      <FactLines lines={linesOf(data)} />
      <Warning check={data} policy={policy} />
    </>
  );
}

type Check = ResultOf<typeof repealCheck>;

function linesOf(check: Check): FactLine[] {
  const { one, recharges, people, amount, takeable, gift, giftTakeable, short } = check;
  const who: FactLine[] = one
    ? [{ title: t('人员'), value: `${one.custName} (${one.custNum})` }]
    : [{ title: t('充值笔数'), value: t('{recharges} 笔，{people} 人', { recharges, people }) }];

  const wallet: FactLine[] = one
    ? [
        {
          title: t('{wallet}余额', { wallet: t(labelOf(heldWallet, one.walletType)) }),
          value: changeText(one.balance, one.balanceAfter),
        },
      ]
    : [];

  const missing: FactLine[] =
    short > 0 ? [{ title: t('余额不足'), value: yuan(missingOf(check)) }] : [];
  const gifts: FactLine[] =
    gift > 0 ? [{ title: t('一并撤回的赠送'), value: yuan(giftTakeable) }] : [];

  return [
    ...who,
    { title: t('待撤销金额'), value: yuan(amount) },
    ...missing,
    ...wallet,
    ...gifts,
    { title: t('可撤销金额'), value: yuan(takeable), strong: true },
  ];
}

/** What cannot be taken, of the recharges and of their gifts. */
const missingOf = ({ amount, takeable, gift, giftTakeable }: Check): number =>
  amount - takeable + gift - giftTakeable;

function Warning({ check, policy }: { check: Check; policy: string | undefined }) {
  if (check.recharges === 0) return <Alert type="warning" showIcon title={t('没有可撤销的充值')} />;
  if (check.short === 0) return null;

  return <Alert type="warning" showIcon title={shortText(policy, check)} />;
}

function shortText(policy: string | undefined, check: Check): string {
  const { short } = check;
  if (policy === 'PARTIAL') return t('{count} 笔余额不足，只撤销剩余部分', { count: short });
  if (policy === 'DEBT') {
    const params = { count: short, amount: yuan(missingOf(check)) };
    return t('{count} 笔余额不足，不足的 {amount} 元记为欠款，下次入账先偿还', params);
  }

  return t('{count} 笔余额不足，将不会撤销', { count: short });
}

/** What became of revoking one recharge. */
export function repealedText({
  revokedAmount,
  revokedGift,
  shortfall,
  debt,
}: ResultOf<typeof repealSingle>): string {
  const amount = yuan(revokedAmount + revokedGift);
  if (debt > 0)
    return t('已撤销 {amount} 元，其中 {debt} 元记为欠款', { amount, debt: yuan(debt) });
  if (shortfall > 0)
    return t('已撤销 {amount} 元，余额不足的 {shortfall} 元未撤销', {
      amount,
      shortfall: yuan(shortfall),
    });

  return t('已撤销 {amount} 元', { amount });
}

/** What asking for a batch of revocations did. */
export const repealStartedText = ({ people, amount }: { people: number; amount: number }): string =>
  t('开始撤销 {people} 笔充值，共 {amount} 元', { people, amount: yuan(amount) });
