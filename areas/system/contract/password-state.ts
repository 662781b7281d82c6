/**
 * Whether an operator has chosen the password (editFlag): the first one is told to the operator and has to be changed. It is never
 * shown in words, so it is no lookup.
 */
export const passwordState = { chosen: 1, initial: 2 } as const;
