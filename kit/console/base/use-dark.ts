import { createContext, use } from 'react';

export const DarkContext = createContext(false);

/** Whether what is drawn here stands on a dark ground. */
export const useDark = (): boolean => use(DarkContext);
