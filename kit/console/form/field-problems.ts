import { createContext, use } from 'react';

const Problems = createContext<ReadonlyMap<string, string>>(new Map());

/** Around the fields of a form: what the server refused, by the whole path (`lines.3.quantity`). */
export const FieldProblems = Problems.Provider;
/** What the server refused of this form's content, by the whole path; empty once it is sent again. */
export const useFieldProblems = (): ReadonlyMap<string, string> => use(Problems);
