/** What other areas may ask about people; all of it set-based, in the caller's transaction. */
export { enrolPeople } from './enrol.ts';
export { furnishPeople } from './furnish.ts';
export type { CustomerHooks } from './hooks.ts';
export { endsIn } from './mobile-tail.ts';
export { ensureOrganisations } from './organisation-names.ts';
export { anyBelow, organisationsBelow } from './organisations-below.ts';
export { givePayPassword, type PayPasswordReason, payPasswordReason } from './pay-password.ts';
export { wherePersonMatches as matchesPerson } from './people-search.ts';
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
