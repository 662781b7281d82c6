import { implement, implementPage } from '#kit/server/implement.ts';
import { mentions } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { chronicAdd, chronicDelete, chronicList, chronicPage, chronicUpdate } from '../contract/chronic.ts';
import { peopleWith } from './chronic-people.ts';

const diseases = resource('chronicDisease', 'chronicId', {
  taken: { chronic_disease_name: { reason: 'CHRONIC_TAKEN', message: '慢性病名称已存在' } },
});

/* Who has a disease is encrypted, so its people are counted through the blind index. */
const remove = implement(chronicDelete, async (context, chronicId) => {
  await diseases.lock(context, chronicId, 'update');
  const count = await peopleWith(context, chronicId);
  if (count > 0) throw conflict('HAS_PEOPLE', '还有{count}名人员登记了该慢性病，不能删除', { count });
  await context.tx.deleteFrom('chronicDisease').where('chronicId', '=', chronicId).execute();
  return undefined;
});

export const chronicRoutes = [
  implementPage(
    chronicPage,
    ({ tx }, { keyword }) =>
      tx
        .selectFrom('chronicDisease')
        .select(['chronicId', 'chronicName', 'avoid', 'advice', 'version'])
        .where(mentions(keyword, 'chronicName')),
    { order: [{ column: 'chronicName', asc: true }], key: 'chronicId' },
  ),
  implement(chronicList, ({ tx }) =>
    tx.selectFrom('chronicDisease').select(['chronicId', 'chronicName']).orderBy('chronicName').execute(),
  ),
  diseases.add(chronicAdd),
  diseases.modify(chronicUpdate),
  remove,
];
