import { sql } from 'kysely';
import { implement, implementPage } from '#kit/server/implement.ts';
import { ascending, countOf, mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { basicsLabelList, labelAdd, labelPage, labelRemove, labelUpdate } from '../contract/label.ts';
import { canteens } from './canteen.ts';
import { stalls } from './stall.ts';

const wearers = { where: sql`removed_at is null`, column: 'labelId', reason: 'LABEL_IN_USE' } as const;

const labels = resource('placeLabel', 'labelId', {
  taken: { place_label_name: { reason: 'LABEL_NAME_TAKEN', message: '标签{labelName}已存在' } },
  dependents: [
    { ...wearers, table: 'canteen', message: '还有{count}个食堂使用该标签，不能删除' },
    { ...wearers, table: 'stall', message: '还有{count}个档口使用该标签，不能删除' },
  ],
});

export const labelRoutes = [
  implementPage(
    labelPage,
    (context, { keyword }) => {
      const worn = sql`label_id = place_label.label_id`;
      return context.tx
        .selectFrom('placeLabel')
        .select(['labelId', 'labelName', 'sort', 'version'])
        .select(countOf(context, 'canteen', sql`${worn} and ${canteens.visible(context)}`).as('canteenCount'))
        .select(countOf(context, 'stall', sql`${worn} and ${stalls.visible(context)}`).as('stallCount'))
        .where(mentions(keyword, 'labelName'));
    },
    { order: ascending('sort', 'labelName'), key: 'labelId' },
  ),
  labels.add(labelAdd),
  labels.modify(labelUpdate),
  labels.remove(labelRemove),
  implement(basicsLabelList, ({ tx }) =>
    tx.selectFrom('placeLabel').select(['labelId', 'labelName']).orderBy('sort').orderBy('labelName').execute(),
  ),
];
