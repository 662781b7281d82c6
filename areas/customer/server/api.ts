/** What other areas may ask about people; all of it set-based, in the caller's transaction. */
export { enrol } from './enrol.ts';
export { furnishPeople } from './furnish.ts';
export { ensureOrganisations } from './organisation-names.ts';
export { ensurePersonTypes } from './person-type.ts';
