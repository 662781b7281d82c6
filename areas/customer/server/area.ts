import type { Area } from '#kit/server/system.ts';
import { customerMenu } from '../contract/menu.ts';
import { customerRoutes } from './customer.ts';
import { customerImporting } from './customer-import.ts';
import { organisationRoutes } from './organisation.ts';
import { personTypeRoutes } from './person-type.ts';

export const area: Area = {
  name: 'customer',
  menu: customerMenu,
  routes: [...customerRoutes, ...organisationRoutes, ...personTypeRoutes, ...customerImporting.routes],
  jobs: [customerImporting.job],
};
