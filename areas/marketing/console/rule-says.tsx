import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import { systemAuthStallTree } from '#areas/canteen/contract/place-tree.ts';
import { orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { dishTypes } from '#areas/menu/contract/reference.ts';
import { useSpeech } from '#kit/console/base/i18n.ts';
import { useChosenNames } from '#kit/console/form/chosen-names.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import type { Speech } from '#kit/contract/sentence.ts';
import type { ScopeNames } from '../contract/scope-words.ts';

interface Props {
  /** The sentence of rules of this kind. */
  readonly of: (speech: Speech, rule: never, names: ScopeNames) => string;
  readonly values: AnyContent;
}

/** A rule in a sentence, as its form stands now, with the names of whom and what it is about. */
export function RuleSays({ of, values }: Props) {
  const { orgIds, psnTypes, canteenIds, stallIds, dishTypeIds } = values;
  const speech = useSpeech();
  const names = {
    orgs: useChosenNames(orgTree, orgIds, 'id', 'text'),
    types: useChosenNames(personTypes.list, psnTypes, 'psnType', 'psnTypeName'),
    canteens: useChosenNames(listAllAuthCanteen, canteenIds, 'canteenId', 'canteenName'),
    stalls: useChosenNames(systemAuthStallTree, stallIds, 'id', 'text'),
    dishTypes: useChosenNames(dishTypes.list, dishTypeIds, 'id', 'typeName'),
  };

  return of(speech, values as never, names);
}

/** For `says` of a form: the sentence of rules of one kind. */
export const saysOf = (of: Props['of']) => (values: AnyContent) => (
  <RuleSays of={of} values={values} />
);
