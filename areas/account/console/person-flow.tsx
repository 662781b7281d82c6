import { AccountFlow } from './account-flow.tsx';
import { OfPerson } from './of-person.tsx';

/** Tab of a person's page: how money came and went. */
export default function PersonFlow({ id }: { readonly id: string }) {
  return (
    <OfPerson custId={id}>{({ accountId }) => <AccountFlow accountId={accountId} />}</OfPerson>
  );
}
