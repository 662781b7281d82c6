import { behaviourRoutes } from './behaviour.ts';
import { customerRoutes } from './customer.ts';
import { turnoverRoutes } from './turnover.ts';

/** The calls of the analysis screens. */
export const analysisRoutes = [...turnoverRoutes, ...customerRoutes, ...behaviourRoutes];
