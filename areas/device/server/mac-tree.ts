import { type MacNode, ruleMacTree, timeQuotaMacTree } from '#areas/marketing/contract/rule.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { placeWhere } from '#kit/server/scope.ts';

type Node = Omit<MacNode, 'id' | 'children'> & { readonly id: number; readonly children: Node[] };

/** Canteens with their stalls and the terminals at both; what has no terminal is left out. */
async function macTree(context: Context): Promise<Node[]> {
  const found = await context.tx
    .selectFrom('device')
    .innerJoin('canteen', 'canteen.canteenId', 'device.placeId')
    .leftJoin('stall', 'stall.stallId', 'device.stallId')
    .select([
      'device.deviceId',
      'device.deviceName',
      'device.deviceNum',
      'canteen.canteenId',
      'canteen.canteenName',
    ])
    .select(['stall.stallId', 'stall.stallName'])
    .where('device.removedAt', 'is', null)
    .where(placeWhere('device', context.scope))
    .orderBy('canteen.canteenNum')
    .orderBy('stall.stallNum')
    .orderBy('device.deviceNum')
    .execute();

  const tree = new Map<number, Node>();
  for (const row of found) {
    const canteen = tree.get(row.canteenId) ?? {
      id: row.canteenId,
      text: row.canteenName,
      device: false,
      children: [],
    };

    tree.set(row.canteenId, canteen);
    const { stallId, stallName } = row;
    const known = canteen.children.find(({ id }) => id === stallId);
    const stall =
      stallId === null
        ? canteen
        : (known ?? { id: stallId, text: stallName ?? '', device: false, children: [] });
    if (stall !== canteen && !known) canteen.children.push(stall);
    stall.children.push({
      id: row.deviceId,
      text: `${row.deviceName} ${row.deviceNum}`,
      device: true,
      children: [],
    });
  }

  return [...tree.values()];
}

export const macTreeRoutes = [
  implement(ruleMacTree, macTree),
  implement(timeQuotaMacTree, macTree),
];
