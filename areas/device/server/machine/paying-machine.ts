import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { canDo, typesThatCan } from '../../contract/machine/kinds.ts';

/* Machines that take money: those that may be terminals of a third party of payment. */

/** The types of machines that take money. */
export const payingTypes = [...typesThatCan('sells'), ...typesThatCan('recharges')];

/** A machine of the caller that takes money. @throws Refusal 404; 409 with this reason where it takes none */
export async function payingMachine(
  { tx, scope }: Context,
  deviceId: number,
  reason: 'SQB_NOT_FOR_MACHINE' | 'SMK_NOT_FOR_MACHINE',
) {
  const found = await tx
    .selectFrom('device')
    .select(['deviceId', 'deviceName', 'deviceType'])
    .where('deviceId', '=', deviceId)
    .where('removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .executeTakeFirst();
  if (!found) throw notFound('设备不存在或已被删除');
  if (!canDo(found.deviceType, 'sells') && !canDo(found.deviceType, 'recharges'))
    throw conflict(reason, '该类设备不收款');

  return found;
}

/** What a machine is called at third parties: ids are unique in the whole house. */
export const nameOutside = (deviceId: number): string => `canteen-${deviceId}`;
