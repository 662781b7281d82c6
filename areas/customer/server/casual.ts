import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MOBILE, Mobile } from '#kit/contract/validators.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { asked, matching, mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { openSecret } from '#kit/server/secret.ts';
import { translate } from '#kit/server/texts.ts';
import {
  casualAdd,
  casualDelete,
  casualPage,
  casualQueryLoginTypes,
  casualUpdate,
  loginTypes,
} from '../contract/casual.ts';
import { endsIn } from './mobile-tail.ts';
import { assertOrganisation } from './organisation.ts';
import { mobileColumns } from './secrets.ts';

const visitors = resource('casualVisitor', 'casualId', {
  visible: ({ scope }) => scopeWhere('casualVisitor.orgId', scope.organisations),
});

/** Before, within or after the dates of the visit. */
const stateOf = ({ now }: Context) => sql<number>`case when ${now}::date < casual_visitor.valid_from then 1
  when ${now}::date > casual_visitor.valid_until then 3 else 2 end`;

/** A name or a company in part, or a mobile number: whole, or its last four digits. */
function matches(context: Context, keyword: string): RawBuilder<SqlBool> {
  const named = mentions(keyword, 'casualVisitor.casualName', 'casualVisitor.company');
  if (MOBILE.test(keyword))
    return matching({ 'casualVisitor.mobileIndex': context.crypto.blindIndex('mobile', keyword) });
  const tail = endsIn(context, keyword, 'casualVisitor.mobileTail');
  return tail ? sql<SqlBool>`(${named} or ${tail})` : named;
}

const pages = implementPage(
  casualPage,
  (context, { keyword, loginType, state }) =>
    context.tx
      .selectFrom('casualVisitor')
      .innerJoin('organisation', 'organisation.orgId', 'casualVisitor.orgId')
      .select(['casualId', 'casualName', 'mobileMask as mobile', 'company', 'loginType', 'casualVisitor.orgId'])
      .select(['orgFullName', 'validFrom', 'validUntil', 'remark', 'casualVisitor.version'])
      .select(sql<string | null>`encode(mobile_cipher, 'base64')`.as('mobileSealed'))
      .select(stateOf(context).as('state'))
      .where(visitors.visible(context))
      .where(asked(keyword, (text) => matches(context, text)))
      .where(matching({ 'casualVisitor.loginType': loginType }))
      .where(asked(state, (wanted) => sql`${stateOf(context)} = ${wanted}`)),
  {
    order: [{ column: 'validUntil', asc: false }],
    key: 'casualId',
    row: (row, { crypto, actor }) => {
      if (row.mobileSealed === null || !mayUse(actor, casualUpdate.access)) return { ...row, mobileSealed: null };
      return { ...row, mobileSealed: crypto.sealWire(crypto.reveal(Buffer.from(row.mobileSealed, 'base64'))) };
    },
  },
);

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
