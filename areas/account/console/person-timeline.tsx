import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { pageAccountEvent } from '../contract/card.ts';
import { OfPerson } from './of-person.tsx';

/** Tab of a person's page: what was done to account and cards, by whom, when and from where. */
export default function PersonTimeline({ id }: { readonly id: string }) {
  return (
    <OfPerson custId={id}>
      {({ accountId }) => <ListScreen list={pageAccountEvent} content={{ accountId }} />}
    </OfPerson>
  );
}
