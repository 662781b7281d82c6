import { sql } from 'kysely';
import type { machineType } from '#areas/canteen/contract/client-type.ts';
import { whereEquals } from '#kit/server/list.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { onlineState } from '../../contract/lookups.ts';
import { pageMachineType } from '../../contract/machine/machine-types.ts';
import { online } from '../online.ts';

type MachineType = (typeof machineType)[number]['key'];

export const machineTypeRoutes = [
  serveQuery(pageMachineType, ({ tx, scope }, { canteenId }) =>
    tx
      .selectFrom('device')
      .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
      .select(({ ref, fn }) => [
        ref('device.deviceType').$castTo<MachineType>().as('deviceType'),
        fn.countAll<number>().as('machines'),
        sql<number>`count(*) filter (where ${online} = ${sql.lit(onlineState.key.online)})`.as(
          'online',
        ),
      ])
      .where('device.removedAt', 'is', null)
      .where(placeWhere('device', scope))
      .where(whereEquals({ 'device.canteenId': canteenId }))
      .groupBy('device.deviceType'),
  ),
];
