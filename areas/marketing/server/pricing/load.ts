import { ruleDays } from '#areas/system/server/api.ts';
import { cached, type Reader } from '#kit/server/cached.ts';
import type { MarketRule, RuleScope, RulesPackage } from '../../contract/pricing/rules-package.ts';

type Kind = 'rule' | 'macRule' | 'quota' | 'dining';

type Stored = Readonly<Record<string, unknown>>;

/* Rules that are over for good are left out; terminals upload for 30 days, so those that ended lately are still known. */
const standing = (kind: Kind, table: string): string =>
  `select '${kind}' as kind, to_jsonb(r) as rule from ${table} r
    where r.merchant_id = $1 and r.state = 1 and (r.end_date is null or r.end_date >= $2::text::date - 40)`;

/* What points are exchanged for has nothing to do with sales. */
const RULES = [
  `${standing('rule', 'mkt_rule')} and r.rule_type <> 5`,
  standing('macRule', 'mkt_mac_rule'),
  standing('quota', 'mkt_time_quota'),
  standing('dining', 'mkt_dining_effective'),
].join(' union all ');

const camel = (row: Stored): Stored =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replace(/_(\w)/g, (_all, letter) => letter.toUpperCase()),
      value,
    ]),
  );

type StoredRule = RuleScope & {
  readonly goodsIds?: readonly number[];
  readonly dishTypeIds?: readonly number[];
};

/** Every organisation below those that rules name, by the one that is named. */
export async function descendantOrganisations(
  { client, merchantId }: Reader,
  orgIds: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (orgIds.length === 0) return found;

  const { rows } = await client.query<{ top: number; org_id: number }>({
    name: 'marketing.below',
    text: `select above.org_id as top, below.org_id from organisation above
        join organisation below on below.merchant_id = $1 and below.path ~>=~ above.path and below.path ~<~ above.path_end
      where above.merchant_id = $1 and above.org_id = any($2::bigint[]) order by 1, 2`,
    values: [merchantId, orgIds],
  });

  for (const { top, org_id } of rows) found.set(top, [...(found.get(top) ?? []), org_id]);

  return found;
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** The dishes of types, by the type. */
export async function dishesOf(
  { client, merchantId }: Reader,
  typeIds: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (typeIds.length === 0) return found;

  const { rows } = await client.query<{ type_id: number; dishes_id: number }>({
    name: 'marketing.dishes',
    text: 'select type_id, dishes_id from dish where merchant_id = $1 and type_id = any($2::bigint[]) order by 1, 2',
    values: [merchantId, typeIds],
  });

  for (const { type_id, dishes_id } of rows)
    found.set(type_id, [...(found.get(type_id) ?? []), dishes_id]);

  return found;
}

/** The rules of a merchant as they stand, with organisations and types of dishes spelt out. */
export async function readRules(reader: Reader, today: string): Promise<RulesPackage> {
  const { client, merchantId } = reader;
  const { rows } = await client.query<{ kind: Kind; rule: Stored }>({
    name: 'marketing.rules',
    text: RULES,
    values: [merchantId, today],
  });

  const stored = rows.map(({ kind, rule }) => ({
    kind,
    rule: camel(rule) as unknown as StoredRule,
  }));
  const organisations = await descendantOrganisations(
    reader,
    unique(stored.flatMap(({ rule }) => rule.orgIds)),
  );
  const dishes = await dishesOf(
    reader,
    unique(stored.flatMap(({ rule }) => rule.dishTypeIds ?? [])),
  );
  const spelt = stored.map(({ kind, rule }) => {
    const {
      version: _version,
      merchantId: _merchant,
      remark: _remark,
      ...rest
    } = rule as StoredRule & Stored;
    const goods = [
      ...(rule.goodsIds ?? []),
      ...(rule.dishTypeIds ?? []).flatMap((id) => dishes.get(id) ?? []),
    ];
    const isLimited = (rule.goodsIds ?? []).length + (rule.dishTypeIds ?? []).length > 0;

    return {
      kind,
      rule: {
        ...rest,
        ...(kind === 'quota' && { ruleId: rest['quotaId'], ruleName: rest['quotaName'] }),
        ...(kind === 'dining' && { ruleId: rest['effectiveId'], ruleName: rest['effectiveName'] }),
        orgIds:
          rule.orgIds.length > 0
            ? unique(rule.orgIds.flatMap((id) => organisations.get(id) ?? [id]))
            : [],
        ...(kind === 'rule' && { goodsIds: isLimited ? unique(goods) : null }),
      },
    };
  });

  const of = <Rule>(asked: Kind): Rule[] =>
    spelt.filter(({ kind }) => kind === asked).map(({ rule }) => rule as unknown as Rule);
  const named = stored.some(({ rule }) => rule.dayKinds.length > 0);

  return {
    rules: of<MarketRule>('rule'),
    macRules: of('macRule'),
    quotas: of('quota'),
    dining: of('dining'),
    days: named ? await ruleDays(reader, today) : {},
  };
}

/** The rules that count right now, three seconds old at most. */
export const standingRules = cached<RulesPackage, Reader & { readonly now: string }>(
  'marketing.standingRules',
  (reader) => readRules(reader, reader.now.slice(0, 10)),
);
