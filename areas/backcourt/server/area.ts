import type { Area } from '#kit/server/system.ts';
import { backcourtMenu } from '../contract/menu.ts';
import { peopleDoor, peopleRoutes } from './people-count.ts';
import { sampleRoutes } from './sample.ts';
import { sampleDifferenceRoutes } from './sample-difference.ts';
import { sampleMachine } from './sample-machine.ts';

export const area: Area = {
  name: 'backcourt',
  menu: backcourtMenu,
  routes: [...sampleRoutes, ...sampleDifferenceRoutes, ...peopleRoutes],
  tables: { sampleRecord: { noun: '留样记录' } },
  start: (system) => ({ routes: [sampleMachine(system), peopleDoor(system)] }),
};
