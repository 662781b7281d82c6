import type { Edit } from '#kit/server/testing/samples.ts';
import { printTemplates } from '../../contract/print-template.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: printTemplates.modify,
    add: printTemplates.add,
    table: 'print_template',
    full: (ids) => ({
      templateName: '甲',
      scene: 2,
      canteenId: ids.canteenId,
      state: 2,
      title: '小票',
      footText: '谢谢',
      headColumns: ['orderId'],
      lineColumns: ['amount'],
      footColumns: ['remark'],
    }),
  },
];
