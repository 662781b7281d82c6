import { ascending } from '#kit/contract/list-order.ts';
import { conflict } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { chronicDiseases } from '../contract/chronic.ts';
import { peopleWith } from './chronic-people.ts';

export const chronicRows = serveEntity('chronicDisease', chronicDiseases, {
  order: ascending('chronicName'),
  marked: true,
  /* Who has a disease is encrypted, so its people are counted through the blind index. */
  beforeRemoval: async (context, chronicId) => {
    const count = await peopleWith(context, chronicId);
    if (count > 0) throw conflict('IN_USE', '还有{count}名人员登记了该慢性病，不能删除', { count });
  },
});
