import type { Area } from '#kit/server/system.ts';
import { accountMenu } from '../contract/menu.ts';
import { accountEventRoutes } from './account-event.ts';
import { baseCardRoutes } from './base-card.ts';
import { cardCommandRoutes } from './card-commands.ts';
import { cardExpiryRoutes, startExpiringCards } from './card-expiry.ts';
import { cardHolderRoute } from './card-holders.ts';
import { closingRoutes } from './closing.ts';
import { enumRoutes } from './enums.ts';
import { freezeRuleRoutes } from './freeze-rule.ts';
import { startFreezing } from './freeze-worker.ts';
import { frozenRoutes } from './frozen.ts';
import { furtherCardRoutes } from './further-cards.ts';
import type { AccountHooks } from './hooks.ts';
import { limitRoutes } from './limits.ts';

/** The area with what it hears of the areas above it. */
export const accountArea = (hooks: AccountHooks): Area => ({
  name: 'account',
  menu: accountMenu,
  routes: [
    ...enumRoutes,
    ...cardCommandRoutes,
    cardHolderRoute,
    ...cardExpiryRoutes,
    ...furtherCardRoutes,
    ...baseCardRoutes,
    ...accountEventRoutes,
    ...frozenRoutes,
    ...freezeRuleRoutes,
    ...closingRoutes(hooks),
    ...limitRoutes,
  ],
  start(system) {
    startFreezing(system);
    startExpiringCards(system);

    return {};
  },
});
