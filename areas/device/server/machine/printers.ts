import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { openStates } from '../../contract/machine/command.ts';
import { typesThatCan } from '../../contract/machine/kinds.ts';
import { printStatus } from '../../contract/machine/printers.ts';
import { online } from '../online.ts';

const waitingJobs = ({
  merchantId,
}: Context) => sql<number>`(select count(*)::int from device_command c
    where c.merchant_id = ${merchantId} and c.device_id = device.device_id and c.command = 'testPrint'
      and c.state = any(${[...openStates]}) and c.expires_at > now())
  + (select count(*)::int from print_job j
    where j.merchant_id = ${merchantId} and j.device_id = device.device_id and j.state in (1, 2) and j.expires_at > now())`;

export const printerRoutes = [
  implement(printStatus, (context, { deviceIds, canteenId }) =>
    context.tx
      .selectFrom('device')
      .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
      .select([
        'device.deviceId',
        'device.deviceNum',
        'device.deviceName',
        'device.deviceType',
        'canteen.canteenName',
        'device.state',
        'device.lastHeartbeatAt',
        'device.paper',
        online.as('online'),
        waitingJobs(context).as('waitingJobs'),
      ])
      .where('device.deviceType', 'in', typesThatCan('prints'))
      .where('device.removedAt', 'is', null)
      .where(placeWhere('device', context.scope))
      .where(whereEquals({ 'device.deviceId': deviceIds, 'device.canteenId': canteenId }))
      .orderBy('canteen.canteenName')
      .orderBy('device.deviceNum')
      .execute(),
  ),
];
