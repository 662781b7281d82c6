import { createContext, use } from 'react';

const Inside = createContext(false);

/** Around the cells of a table: buttons of the kit show as links there. */
export const InRow = Inside.Provider;
/** Whether this component stands in a row of a table. */
export const useInRow = (): boolean => use(Inside);

const Subject = createContext('');

/** Around the actions of a row or of ticked rows: whom or what they concern, for the questions they ask. */
export const RowSubject = Subject.Provider;
/** Whom or what an action concerns; empty outside of lists. */
export const useRowSubject = (): string => use(Subject);
