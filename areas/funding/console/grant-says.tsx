import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import { orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { useSpeech } from '#kit/console/base/i18n.ts';
import { useChosenNames } from '#kit/console/form/chosen-names.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import type { Speech } from '#kit/contract/sentence.ts';
import type { GrantNames } from '../contract/grant-words.ts';

interface Props {
  readonly of: (speech: Speech, rule: never, names: GrantNames) => string;
  readonly values: AnyContent;
}

/** A rule that gives money in a sentence, as its form stands now. */
export function GrantSays({ of, values }: Props) {
  const { orgIds, psnTypes, canteenIds } = values;
  const speech = useSpeech();
  const names = {
    orgs: useChosenNames(orgTree, orgIds, 'id', 'text'),
    types: useChosenNames(personTypes.list, psnTypes, 'psnType', 'psnTypeName'),
    canteens: useChosenNames(listAllAuthCanteen, canteenIds, 'canteenId', 'canteenName'),
  };

  return of(speech, values as never, names);
}
