import { behaviourRoutes } from './behaviour.ts';
import { customerRoutes } from './customer.ts';
import { deviceRoutes } from './device.ts';
import { dishesRoutes } from './dishes.ts';
import { rechargeRoutes } from './recharge.ts';
import { turnoverRoutes } from './turnover.ts';

/** The calls of the analysis screens. */
export const analysisRoutes = [
  ...turnoverRoutes,
  ...customerRoutes,
  ...behaviourRoutes,
  ...rechargeRoutes,
  ...dishesRoutes,
  ...deviceRoutes,
];
