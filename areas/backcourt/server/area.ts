import type { Area } from '#kit/server/system.ts';
import { backcourtMenu } from '../contract/menu.ts';
import { accessRoutes, accessRuleRows } from './access.ts';
import { accessDoorRoutes } from './access-machine.ts';
import { cameraRoutes } from './camera.ts';
import { startPhotoKeeping } from './camera-keeping.ts';
import { cameraDoors } from './camera-machine.ts';
import { staffRows } from './kitchen-staff.ts';
import { morningCheckRoutes } from './morning-check.ts';
import { morningCheckDoor } from './morning-check-machine.ts';
import { peopleDoor, peopleRoutes } from './people-count.ts';
import { residueRoutes } from './residue.ts';
import { residueDoor } from './residue-machine.ts';
import { sampleRoutes } from './sample.ts';
import { sampleDifferenceRoutes } from './sample-difference.ts';
import { sampleMachine } from './sample-machine.ts';

export const area: Area = {
  name: 'backcourt',
  menu: backcourtMenu,
  routes: [
    ...sampleRoutes,
    ...sampleDifferenceRoutes,
    ...peopleRoutes,
    ...residueRoutes,
    ...morningCheckRoutes,
    ...accessRoutes,
    ...cameraRoutes,
  ],
  entities: [staffRows, accessRuleRows],
  tables: {
    sampleRecord: { noun: '留样记录' },
    residueTest: { noun: '农残检测记录' },
    morningCheck: { noun: '晨检记录' },
    accessRecord: { noun: '出入记录' },
  },
  start: (system) => {
    startPhotoKeeping(system);

    return {
      routes: [
        sampleMachine(system),
        peopleDoor(system),
        residueDoor(system),
        morningCheckDoor(system),
        ...accessDoorRoutes(system),
        ...cameraDoors(system),
      ],
    };
  },
};
