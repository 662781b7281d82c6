/** What other areas may ask about people; all of it set-based, in the caller's transaction. */

export { furnishPeople } from './furnish.ts';
export type { CustomerHooks } from './hooks.ts';
export { ensureOrganisations } from './organisation/organisation-names.ts';
export { anyBelow, organisationsBelow } from './organisation/organisations-below.ts';
export { givePayPassword, type PayPasswordReason, payPasswordReason } from './pay-password.ts';
export { enrolPeople } from './people/enrol.ts';
export { endsIn } from './people/mobile-tail.ts';
export { soundsLike } from './people/name-sound.ts';
export { wherePersonMatches as matchesPerson } from './people/people-search.ts';
export { ensurePersonTypes } from './person-type.ts';
export {
  bindPlaceRecipes,
  deliveryPlace,
  deliveryPlaces,
  menusServedAt,
  placesBelow,
  placesKept,
  recipesOfPlace,
} from './place.ts';
