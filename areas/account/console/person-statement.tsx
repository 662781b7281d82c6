import { OfPerson } from './of-person.tsx';
import { Statement } from './statement.tsx';

/** Tab of a person's page: the statement of their account. */
export default function PersonStatement({ id }: { readonly id: string }) {
  return <OfPerson custId={id}>{({ accountId }) => <Statement accountId={accountId} />}</OfPerson>;
}
