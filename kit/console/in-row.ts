import { createContext, use } from 'react';

const Inside = createContext(false);

/** Around the cells of a table: buttons of the kit show as links there. */
export const InRow = Inside.Provider;
/** Whether this component stands in a row of a table. */
export const useInRow = (): boolean => use(Inside);
