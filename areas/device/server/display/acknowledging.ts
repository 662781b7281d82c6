import { setTimeout as delay } from 'node:timers/promises';
import { acknowledgeShown } from '#areas/menu/server/api.ts';
import type { System } from '#kit/server/system.ts';

/** What a page says it shows. */
export interface Shown {
  readonly menuNo: number;
  readonly settingsNo: number;
}

/** Milliseconds in which what pages say is gathered: after a change all of them say it at once. */
const GATHER = 300;

/** What pages say they show counts as what their machines hold; those of a merchant that say so together are written together. */
export function createAcknowledging(system: Pick<System, 'urgent' | 'log'>) {
  const said = new Map<number, Map<string, Shown>>();

  return (merchantId: number, secretHash: string, shown: Shown): void => {
    const others = said.get(merchantId);
    if (others) {
      others.set(secretHash, shown);
      return;
    }

    const all = new Map([[secretHash, shown]]);
    said.set(merchantId, all);
    void delay(GATHER)
      .then(() => {
        said.delete(merchantId);
        return takeDown(system, merchantId, all);
      })
      .catch((error: unknown) => {
        system.log.warn({ merchantId, error }, 'what pages show could not be taken down');
      });
  };
}

async function takeDown(
  system: Pick<System, 'urgent'>,
  merchantId: number,
  all: ReadonlyMap<string, Shown>,
): Promise<void> {
  await system.urgent.merchant(merchantId, {}, async (_tx, client) => {
    const { rows } = await client.query<{ device_id: number; menu_held: number }>({
      name: 'device.displaysShown',
      text: `with said as (
          select decode(secret, 'hex') as secret_hash, menu_no, settings_no
            from unnest($2::text[], $3::bigint[], $4::bigint[]) as said(secret, menu_no, settings_no)),
        page as (
          update display_page p
             set menu_held = greatest(p.menu_held,
                   least(said.menu_no, coalesce((select n.menu_no from menu_number n where n.merchant_id = $1), 0)))
            from said where p.merchant_id = $1 and p.secret_hash = said.secret_hash
          returning p.device_id, p.menu_held, said.settings_no)
        update device d set settings_held = greatest(d.settings_held, least(page.settings_no, d.settings_no)), settings_reason = ''
          from page where d.merchant_id = $1 and d.device_id = page.device_id
        returning d.device_id, page.menu_held`,
      values: [
        merchantId,
        [...all.keys()],
        [...all.values()].map(({ menuNo }) => menuNo),
        [...all.values()].map(({ settingsNo }) => settingsNo),
      ],
    });

    const byMenu = Map.groupBy(rows, (row) => row.menu_held);
    for (const [menuNo, machines] of byMenu)
      await acknowledgeShown(
        { client, merchantId },
        machines.map((row) => row.device_id),
        menuNo,
      );
  });
}
