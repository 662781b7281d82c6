import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MOBILE, Mobile } from '#kit/contract/validators.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { openSecret } from '#kit/server/secret.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import {
  casualAdd,
  casualDelete,
  casualPage,
  casualQueryLoginTypes,
  casualUpdate,
  loginTypes,
} from '../../contract/casual.ts';
import { assertOrganisation } from '../organisation/organisation.ts';
import { endsIn } from './mobile-tail.ts';
import { mobileColumns } from './secrets.ts';

const visitors = resource('casualVisitor', 'casualId', {
  visible: ({ scope }) => scopeWhere('casualVisitor.orgId', scope.organisations),
});

/** Before, within or after the dates of the visit. */
const stateOf = ({
  now,
}: Context) => sql<number>`case when ${now}::date < casual_visitor.valid_from then 1
  when ${now}::date > casual_visitor.valid_until then 3 else 2 end`;

/** A name or a company in part, or a mobile number: whole, or its last four digits. */
function matches(context: Context, keyword: string): RawBuilder<SqlBool> {
  const named = whereContains(keyword, 'casualVisitor.casualName', 'casualVisitor.company');
  if (MOBILE.test(keyword))
    return whereEquals({
      'casualVisitor.mobileIndex': context.crypto.blindIndex('mobile', keyword),
    });

  const tail = endsIn(context, keyword, 'casualVisitor.mobileTail');

  return tail ? sql<SqlBool>`(${named} or ${tail})` : named;
}

const pages = serveList('casualVisitor', casualPage, {
  visible: visitors.visible,
  shown: (rows, context) =>
    rows
      .innerJoin('organisation', 'organisation.orgId', 'casualVisitor.orgId')
      .select([
        'mobileMask as mobile',
        sql<string | null>`encode(mobile_cipher, 'base64')`.as('mobileSealed'),
        'orgFullName',
        stateOf(context).as('state'),
      ]),
  where: { keyword: (keyword, context) => matches(context, keyword) },
  row: (row, { crypto, actor }) => {
    if (row.mobileSealed === null || !mayUse(actor, casualUpdate.access))
      return { ...row, mobileSealed: null };

    return {
      ...row,
      mobileSealed: crypto.sealWire(crypto.reveal(Buffer.from(row.mobileSealed, 'base64'))),
    };
  },
});

interface Draft {
  readonly orgId: number;
  readonly mobile?: string | undefined;
}

/** The row of a form: the organisation is the caller's, the number encrypted. */
async function rowOf<Fields extends Draft>(context: Context, { mobile: sent, ...fields }: Fields) {
  await assertOrganisation(context, fields.orgId);
  const mobile = openSecret(context, 'mobile', sent, Mobile);

  return { ...fields, ...(mobile !== undefined && mobileColumns(context, mobile)) };
}

export const casualRoutes = [
  pages,
  visitors.add(casualAdd, rowOf),
  visitors.modify(casualUpdate, rowOf),
  visitors.remove(casualDelete),
  implement(casualQueryLoginTypes, async ({ language }) =>
    loginTypes.map(({ key, desc }) => ({ key, desc: translate(language, desc) })),
  ),
];
