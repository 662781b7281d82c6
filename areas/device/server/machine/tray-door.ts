import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { conflict, notFound, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { canDo } from '../../contract/machine/kinds.ts';
import {
  deviceBindTray,
  deviceReturnTray,
  tablewareState,
} from '../../contract/machine/tableware.ts';
import type { Terminal } from '../authenticate.ts';
import { holderOf } from '../card-holder.ts';

/* Trays at machines that hand them out: taken with a card, returned without one. */

const { lost, retired, inUse } = tablewareState.key;

/** Work of a machine that hands out trays. @throws Refusal 403 for any other */
function withinTrays(system: System, terminal: Terminal) {
  if (!canDo(terminal.deviceType, 'controlsTrays'))
    throw new Refusal(403, 'NOT_FOR_MACHINE', '该类设备不管理托盘');

  return asSystem(system, terminal, { requestId: 'tray', ids: 1 }, system.urgent);
}

/** A tray of the canteen the machine stands in, locked until commit. @throws Refusal 404, 409 OTHER_CANTEEN or TABLEWARE_RETIRED */
async function lockTray({ tx }: Context, { place }: Terminal, code: string) {
  const tray = await tx
    .selectFrom('tableware')
    .select(['tablewareId', 'canteenId', 'state', 'custId', 'boundAt'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();

  if (!tray) throw notFound('餐具未登记');
  if (tray.canteenId !== place.placeId) throw conflict('OTHER_CANTEEN', '餐具不属于本食堂');
  if (tray.state === retired) throw conflict('TABLEWARE_RETIRED', '餐具已报废');

  return tray;
}

const bind = (system: System): Route =>
  implementDirect<typeof deviceBindTray.content, typeof deviceBindTray.result, Terminal>(
    deviceBindTray,
    ({ principal: terminal }, { code, cardNo }) =>
      withinTrays(
        system,
        terminal,
      )(async (context) => {
        const tray = await lockTray(context, terminal, code);
        if (tray.state === lost) throw conflict('TABLEWARE_LOST', '餐具已登记丢失');

        const { custId } = await holderOf(context, cardNo);
        if (tray.custId !== null && tray.custId !== custId)
          throw conflict('TABLEWARE_BOUND', '餐具已被他人领用');
        if (tray.boundAt !== null) return { boundAt: tray.boundAt };

        return context.tx
          .updateTable('tableware')
          .set({
            custId,
            deviceId: terminal.deviceId,
            boundAt: sql`now()`,
            version: sql`version + 1`,
          })
          .where('tablewareId', '=', tray.tablewareId)
          .returning(sql<string>`bound_at`.as('boundAt'))
          .executeTakeFirstOrThrow();
      }),
  );

const giveBack = (system: System): Route =>
  implementDirect<typeof deviceReturnTray.content, typeof deviceReturnTray.result, Terminal>(
    deviceReturnTray,
    ({ principal: terminal }, { code }) =>
      withinTrays(
        system,
        terminal,
      )(async (context) => {
        const tray = await lockTray(context, terminal, code);
        const wasBound = tray.custId !== null;
        if (!wasBound && tray.state === inUse) return { wasBound };

        await context.tx
          .updateTable('tableware')
          .set({
            state: inUse,
            custId: null,
            deviceId: null,
            boundAt: null,
            version: sql`version + 1`,
          })
          .where('tablewareId', '=', tray.tablewareId)
          .execute();

        return { wasBound };
      }),
  );

/** What machines that hand out trays call. */
export const trayDoors = (system: System): Route[] => [bind(system), giveBack(system)];
