import { malls, supermarkets } from '#areas/supermarket/contract/shop.ts';
import type { Case } from './edit-case.ts';

/** Changes of supermarkets and malls. */
export const supermarketCases: readonly Case[] = [
  {
    edit: supermarkets.modify,
    add: supermarkets.add,
    table: 'supermarket',
    full: {
      supermarketName: '东区超市',
      supermarketNum: 'S9',
      businessState: 2,
      businessHours: '08:00-20:00',
      personInCharge: '李四',
      address: '3号楼',
      sort: 4,
    },
  },
  {
    edit: malls.modify,
    add: malls.add,
    table: 'mall',
    full: ({ supermarketId }) => ({
      mallName: '线上商城',
      mallNum: 'M9',
      supermarketId,
      businessState: 2,
      personInCharge: '李四',
      sort: 4,
    }),
  },
];
