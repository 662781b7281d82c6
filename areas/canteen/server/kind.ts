import { sql } from 'kysely';
import { implement, implementPage } from '#kit/server/implement.ts';
import { ascending, countOf, mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { kindAdd, kindListName, kindModify, kindPage, kindRemove } from '../contract/kind.ts';
import { stalls } from './stall.ts';

const kinds = resource('stallKind', 'kindId', {
  taken: { stall_kind_name: { reason: 'KIND_NAME_TAKEN', message: '档口分类{kindName}已存在' } },
  dependents: [
    {
      table: 'stall',
      column: 'kindId',
      where: sql`removed_at is null`,
      reason: 'HAS_STALLS',
      message: '还有{count}个档口属于该分类，不能删除',
    },
  ],
});

export const kindRoutes = [
  implementPage(
    kindPage,
    (context, { keyword }) =>
      context.tx
        .selectFrom('stallKind')
        .select(['kindId', 'kindName', 'sort', 'version'])
        .select(
          countOf(context, 'stall', sql`stall.kind_id = stall_kind.kind_id and ${stalls.visible(context)}`).as(
            'stallCount',
          ),
        )
        .where(mentions(keyword, 'kindName')),
    { order: ascending('sort', 'kindName'), key: 'kindId' },
  ),
  kinds.add(kindAdd),
  kinds.modify(kindModify),
  kinds.remove(kindRemove),
  implement(kindListName, ({ tx }) =>
    tx.selectFrom('stallKind').select(['kindId', 'kindName']).orderBy('sort').orderBy('kindName').execute(),
  ),
];
