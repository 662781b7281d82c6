import type { Area } from '#kit/server/system.ts';
import { paymentMenu } from '../contract/menu.ts';
import { billRoutes } from './bill/bill-calls.ts';
import type { PaymentHooks } from './hooks.ts';
import { notifyRoute } from './notify.ts';
import { startPaying } from './round.ts';
import { settingRoutes } from './settings.ts';
import { tradeRoutes } from './trade-calls.ts';

/** The area with what it tells the areas above it. */
export const paymentArea = (hooks: PaymentHooks): Area => ({
  name: 'payment',
  menu: paymentMenu,
  routes: [...settingRoutes, ...tradeRoutes(hooks), ...billRoutes(hooks)],
  start(system) {
    startPaying(system, hooks);

    return { routes: [notifyRoute(system, hooks)] };
  },
});
