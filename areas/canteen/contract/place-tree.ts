import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';

/** A node of a tree of places, for pickers: ids are unique over all of them. */
export interface PlaceNode {
  id: string;
  text: string;
  type: 'tenant' | 'area' | 'canteen' | 'stall';
  children: PlaceNode[];
}
const PlaceNode: z.ZodType<PlaceNode, PlaceNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    text: z.string(),
    type: z.enum(['tenant', 'area', 'canteen', 'stall']),
    children: z.array(PlaceNode),
  }),
);
export const PlaceTree = z.array(PlaceNode);

/** Areas with the canteens in them and their stalls; canteens without an area stand at the top. */
export const areaCanteenStallTree = read({
  id: 'canteen.areaCanteenStallTree',
  title: '区域食堂档口树',
  path: '/api/v2/alloc/canteen/area-canteen-stall-tree',
  access: 'session',
  scope: 'canteen',
  result: PlaceTree,
});

/** Canteens with their stalls; those without a stall are left out. */
export const systemAuthStallTree = read({
  id: 'canteen.systemAuthStallTree',
  title: '授权档口树',
  path: '/api/v2/alloc/canteen/system/auth/stall/tree',
  access: 'session',
  scope: 'canteen',
  result: PlaceTree,
});

/** The merchant with its canteens and their stalls. */
export const tenantTree = read({
  id: 'canteen.tenantTree',
  title: '商户食堂树',
  path: '/api/v2/alloc/canteen/tenant/tree',
  access: 'session',
  scope: 'canteen',
  result: PlaceTree,
});
