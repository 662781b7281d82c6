import type { Area } from '#kit/server/system.ts';
import { customerMenu } from '../contract/menu.ts';
import { casualRoutes } from './casual.ts';
import { chronicRoutes } from './chronic.ts';
import { costCenterRoutes } from './cost-center.ts';
import { customerRoutes } from './customer.ts';
import { customerImporting } from './customer-import.ts';
import { jobRoutes } from './job.ts';
import { organisationRoutes } from './organisation.ts';
import { orgImporting } from './organisation-import.ts';
import { orgMergeRoutes } from './organisation-merge.ts';
import { peopleBatchRoutes } from './people-batch.ts';
import { personTypeRoutes } from './person-type.ts';
import { photoRoutes } from './photo.ts';
import { photoImporting } from './photo-import.ts';
import { placeRoutes } from './place.ts';
import { placeImporting } from './place-import.ts';

export const area: Area = {
  name: 'customer',
  menu: customerMenu,
  routes: [
    ...customerRoutes,
    ...peopleBatchRoutes,
    ...photoRoutes,
    ...organisationRoutes,
    ...orgMergeRoutes,
    ...placeRoutes,
    ...personTypeRoutes,
    ...jobRoutes,
    ...costCenterRoutes,
    ...chronicRoutes,
    ...casualRoutes,
    ...customerImporting.routes,
    ...placeImporting.routes,
    ...orgImporting.routes,
    ...photoImporting.routes,
  ],
  jobs: [customerImporting.job, placeImporting.job, orgImporting.job, photoImporting.job],
};
