import { sql } from 'kysely';
import { menuNumber, menuShown, packagesOffered } from '#areas/menu/server/api.ts';
import { type Authorisation, servesTerminals } from '#kit/server/authorisation.ts';
import { type Context, wallTime } from '#kit/server/context.ts';
import { deviceState } from '../../contract/lookups.ts';
import type { DisplayMachine } from '../../contract/machine/display.ts';
import { layoutShown } from '../../contract/machine/display-layout.ts';
import { canDo, kindOfType } from '../../contract/machine/kinds.ts';
import { type MachineSettings, settingsHeld } from '../../contract/machine/settings.ts';

/* What the screens of machines show: read once for each place, whatever number of pages shows it. */

type Merchant = Pick<Context, 'tx' | 'client' | 'merchantId'>;

export interface MachineShown {
  readonly deviceId: number;
  /** Of the page that is its screen, in hex; null where none is paired. */
  readonly secretHash: string | null;
  readonly canteenId: number;
  readonly stallId: number | null;
  readonly timeZone: string;
  /** Why it shows nothing; undefined where it shows. */
  readonly silence: 'DISABLED' | 'AUTHORISATION_OVER' | undefined;
  readonly shown: DisplayMachine;
}

interface MachineRow extends Authorisation {
  readonly deviceId: number;
  readonly secretHash: string | null;
  readonly deviceName: string;
  readonly deviceType: number;
  readonly state: number;
  readonly settings: MachineSettings;
  readonly settingsNo: number;
  readonly canteenId: number;
  readonly canteenName: string;
  readonly stallId: number | null;
  readonly stallName: string | null;
  readonly merchantState: string;
}

/** Machines that have a page, by their ids or by the secrets of their pages. */
export async function machinesShown(
  { tx, merchantId }: Merchant,
  of: { readonly deviceIds: readonly number[] } | { readonly secretHashes: readonly string[] },
): Promise<MachineShown[]> {
  const isMeant =
    'deviceIds' in of
      ? sql`d.device_id = any(${[...of.deviceIds]}::bigint[])`
      : sql`p.secret_hash in (select decode(secret, 'hex') from unnest(${[...of.secretHashes]}::text[]) secret)`;
  const { rows } =
    await sql<MachineRow>`select d.device_id, encode(p.secret_hash, 'hex') as secret_hash, d.device_name, d.device_type, d.state,
        d.settings, d.settings_no, d.canteen_id, c.canteen_name, d.stall_id, s.stall_name, m.time_zone, m.authorised_until,
        m.state as merchant_state
      from device d
      join merchant m on m.merchant_id = ${merchantId}
      join canteen c on c.merchant_id = ${merchantId} and c.canteen_id = d.canteen_id
      left join stall s on s.merchant_id = ${merchantId} and s.stall_id = d.stall_id
      left join display_page p on p.merchant_id = ${merchantId} and p.device_id = d.device_id
     where d.merchant_id = ${merchantId} and d.removed_at is null and ${isMeant}
     order by d.device_id`.execute(tx);

  return rows.filter(({ deviceType }) => canDo(deviceType, 'isPage')).map(machineOf);
}

function machineOf(row: MachineRow): MachineShown {
  const { deviceId, secretHash, canteenId, stallId, timeZone } = row;
  const { deviceName, canteenName, stallName, deviceType, settingsNo } = row;
  const settings = settingsHeld(deviceType, row.settings);
  const numberOf = (key: string): number => Number(settings[key] ?? 0);

  return {
    deviceId,
    secretHash,
    canteenId,
    stallId,
    timeZone,
    silence: silenceOf(row),
    shown: {
      deviceName,
      canteenName,
      stallName,
      timeZone,
      settingsNo,
      layout: layoutShown(kindOfType(deviceType)?.name ?? '', numberOf('layout')),
      theme: numberOf('theme') as DisplayMachine['theme'],
      columns: numberOf('columns'),
      turnSeconds: numberOf('turnSeconds'),
      dishPosition: numberOf('dishPosition'),
    },
  };
}

function silenceOf(row: MachineRow): MachineShown['silence'] {
  if (row.state !== deviceState.key.enabled) return 'DISABLED';

  return row.merchantState !== 'blocked' && servesTerminals(row) ? undefined : 'AUTHORISATION_OVER';
}

/** Where a menu is shown; the machine only where it is offered something else than its place. */
export interface ShownAt {
  readonly canteenId: number;
  readonly stallId: number | null;
  readonly deviceId: number | undefined;
  readonly timeZone: string;
}

/** What is sold there now, as screens show it: by the same menus that terminals are sent. */
export async function menuAt(
  context: Merchant,
  { canteenId, stallId, deviceId, timeZone }: ShownAt,
) {
  const asking = { canteenId, stallId, deviceId };
  const menuNo = await menuNumber(context);
  const { bizDate, mealType, dishes } = await menuShown(
    context,
    asking,
    wallTime(Date.now(), timeZone),
  );
  const offered = await packagesOffered(context, { ...asking, bizDate });

  return {
    menuNo,
    bizDate,
    mealType,
    dishes: dishes.map(({ dishesId, ...dish }) => dish),
    setMeals: offered.map(({ packageId, packageName, price, dishes: parts }) => ({
      packageId,
      packageName,
      price,
      dishes: parts.map(({ dishesName }) => dishesName),
    })),
  };
}

export type MenuAt = Awaited<ReturnType<typeof menuAt>>;

/** Whether a sale may change what is shown: something is there in a number that is not used up. */
export const sellsOut = ({ dishes }: MenuAt): boolean =>
  dishes.some(({ left, soldOut }) => left !== null && !soldOut);
