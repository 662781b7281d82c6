import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { Area } from '#kit/server/system.ts';
import { customerMenu } from '../contract/menu.ts';
import { chronicRows } from './chronic.ts';
import { costCenterRows } from './cost-center.ts';
import { photoRoutes } from './face/photo.ts';
import { photoImporting } from './face/photo-import.ts';
import type { CustomerHooks } from './hooks.ts';
import { jobRows } from './job.ts';
import { organisationRoutes } from './organisation/organisation.ts';
import { orgImporting } from './organisation/organisation-import.ts';
import { orgMergeRoutes } from './organisation/organisation-merge.ts';
import { payPasswordRoutes } from './pay-password.ts';
import { casualRoutes } from './people/casual.ts';
import { customerRoutes } from './people/customer.ts';
import { customerImporting } from './people/customer-import.ts';
import { membershipRoutes } from './people/membership.ts';
import { fillTails } from './people/mobile-tail.ts';
import { fillSounds } from './people/name-sound.ts';
import { peopleBatchRoutes } from './people/people-batch.ts';
import { peopleChangeRoutes } from './people/people-change.ts';
import { peopleUpdating } from './people/people-update.ts';
import { personTypeRows } from './person-type.ts';
import { placeRoutes, placeRows } from './place.ts';
import { placeImporting } from './place-import.ts';

/** Between a new name and being found by its sound. */
const SOUND_MILLISECONDS = 5000;

/** @param hooks who keeps accounts */
export const customerArea = (hooks: CustomerHooks): Area => {
  const people = customerImporting(hooks);
  return {
    name: 'customer',
    menu: customerMenu,
    routes: [
      ...customerRoutes(hooks),
      ...membershipRoutes(hooks),
      ...peopleBatchRoutes(hooks),
      ...peopleChangeRoutes,
      ...peopleUpdating.routes,
      ...payPasswordRoutes,
      ...photoRoutes,
      ...organisationRoutes,
      ...orgMergeRoutes,
      ...placeRoutes,
      ...casualRoutes,
      ...people.routes,
      ...placeImporting.routes,
      ...orgImporting.routes,
      ...photoImporting.routes,
    ],
    entities: [placeRows, personTypeRows, jobRows, costCenterRows, chronicRows],
    tables: {
      /* People who left keep nothing from being removed. */
      customer: { noun: '人员', where: 'state = 1' },
      custPlaceUser: 'part',
      custPlaceRecipe: 'part',
    },
    start: (system) => {
      startWorker(system, {
        name: 'last digits of mobile numbers',
        startsAtOnce: true,
        pause: () => DAY_MILLISECONDS,
        retryMilliseconds: 60_000,
        round: () => fillTails(system),
      });
      startWorker(system, {
        name: 'sounds of names',
        startsAtOnce: true,
        /* With thousands of merchants a round takes longer, and is rarer. */
        pause: (took) => SOUND_MILLISECONDS + took * 10,
        round: () => fillSounds(system),
      });
      return {};
    },
    jobs: [
      people.job,
      peopleUpdating.job,
      placeImporting.job,
      orgImporting.job,
      photoImporting.job,
    ],
  };
};
