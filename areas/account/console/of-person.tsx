import { Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';

export type Account = ResultOf<typeof accountDetail>;

/** The account of a person; undefined until it is there, and for good where there is none. */
export const useAccountOf = (custId: string): Account | undefined =>
  useRead(accountDetail, { custId }, { overlay: false, quiet: true }).data;

/** Something of a person's account, or that there is none. */
export function OfPerson({
  custId,
  children,
}: {
  custId: string;
  children: (account: Account) => ReactNode;
}) {
  const { data, isPending } = useRead(accountDetail, { custId }, { overlay: false, quiet: true });
  if (data) return children(data);

  return (
    <section className="acc-part">
      {isPending ? <Skeleton active title={false} /> : <Empty description={t('该人员没有账户')} />}
    </section>
  );
}
