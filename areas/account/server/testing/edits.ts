import type { Edit, Ids } from '#kit/server/testing/samples.ts';
import { boundCards, saveBaseCard, slaveCards } from '../../contract/card.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  ...[slaveCards, boundCards].map(({ modify, add }, index) => ({
    edit: modify,
    add,
    table: 'card',
    full: (ids: Ids) => ({
      custId: ids.custId,
      cardNo: `E${index}`,
      holderName: '小明',
      remark: '备注',
    }),
  })),
  {
    edit: saveBaseCard,
    table: 'setting',
    full: { deposit: 1000, replaceDeposit: 500, returnDeposit: 2, cardNoLength: 8 },
  },
];
