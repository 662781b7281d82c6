import type { Area } from '#kit/server/system.ts';
import { dinerMenu } from '../contract/menu.ts';
import { benefitRoutes } from './benefits.ts';
import { bindingRoutes } from './binding.ts';
import { bindingListRoutes } from './binding-list.ts';
import { declareRoutes, weekRoutes } from './declare.ts';
import { evaluationRoutes } from './evaluation.ts';
import { keepingRefusals } from './keeping-refusals.ts';
import { loginRoutes } from './login.ts';
import { meRoutes } from './me.ts';
import { menuRoutes } from './menu.ts';
import { moneyRoutes } from './money.ts';
import { buyingRoutes, orderRoutes } from './order.ts';
import { ordersRoutes } from './orders.ts';
import { ownPasswordRoutes } from './own-password.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { payCodeRoute, readPayCodeRoute } from './pay-code.ts';
import { reminderRoute } from './reminder.ts';
import { createDinerActors } from './session-store.ts';
import { shopBuyingRoutes, shopRoutes } from './shop.ts';

export const area: Area = {
  name: 'diner',
  menu: dinerMenu,
  routes: [
    ...meRoutes,
    ...ownSessionRoutes,
    ...bindingListRoutes,
    ...menuRoutes,
    reminderRoute,
    ...orderRoutes,
    ...ordersRoutes,
    ...weekRoutes,
    ...moneyRoutes,
    ...benefitRoutes,
    ...shopRoutes,
    ...evaluationRoutes,
    payCodeRoute,
  ],
  start: (system) => ({
    authenticateDiner: createDinerActors(system),
    routes: [
      ...loginRoutes(system),
      ...bindingRoutes(system),
      ...ownPasswordRoutes(system),
      readPayCodeRoute(system),
      ...keepingRefusals(system, [...buyingRoutes, ...declareRoutes, ...shopBuyingRoutes]),
    ],
  }),
};
