import { hash } from 'node:crypto';
import type { Reader } from '#kit/server/cached.ts';
import { perServer } from '#kit/server/per-server.ts';
import { inIdOrder, type RulesDelta, rulesDelta } from '../../contract/pricing/delta.ts';
import { isEmpty, NO_RULES, type RulesPackage } from '../../contract/pricing/rules-package.ts';
import { standingRules } from './load.ts';

/* Versions never change, so they are read once; a terminal that comes back after weeks may name an old one. */

/** What a terminal that holds version `held` needs for the latest; all of it where its own is not known. */
export async function rulesForTerminal(
  reader: Reader & { readonly now: string },
  held: number,
): Promise<{ rulesNo: number; from: number; unchanged: boolean; delta: RulesDelta }> {
  const rulesNo = await rulesNumber(reader);
  const versions = await rulesVersions(reader, [...new Set([held, rulesNo])]);
  const from = versions.has(held) ? held : 0;
  const delta = rulesDelta(versions.get(from) ?? NO_RULES, versions.get(rulesNo) ?? NO_RULES);

  return { rulesNo, from, unchanged: held === rulesNo, delta };
}

/** The number of the rules as they stand, for terminals; a new one where they are not what was published last. 0: none yet. */
export async function rulesNumber(reader: Reader & { readonly now: string }): Promise<number> {
  const { client, merchantId } = reader;
  const rules = await standingRules(reader);
  const digest = hash('sha256', textOf(rules), 'hex');
  const { rows } = await client.query<{ rules_no: number; digest: string }>({
    name: 'marketing.rulesNo',
    text: 'select rules_no, digest from mkt_rules_version where merchant_id = $1 order by rules_no desc limit 1',
    values: [merchantId],
  });

  const [latest] = rows;
  if (latest?.digest === digest) return latest.rules_no;
  if (!latest && isEmpty(rules)) return 0;

  const rulesNo = (latest?.rules_no ?? 0) + 1;
  await client.query({
    name: 'marketing.publishRules',
    text: `insert into mkt_rules_version (merchant_id, rules_no, digest, package) values ($1, $2, $3, $4::text::jsonb)
      on conflict do nothing`,
    values: [merchantId, rulesNo, digest, textOf(rules)],
  });

  return rulesNo;
}

const texts = new WeakMap<RulesPackage, string>();

function textOf(rules: RulesPackage): string {
  const known = texts.get(rules);
  if (known !== undefined) return known;

  const text = JSON.stringify(inIdOrder(rules));
  texts.set(rules, text);

  return text;
}

const keptVersions = perServer(() => new Map<string, RulesPackage>());

const MOST_KEPT = 500;

/** Versions by their numbers; those that were never published are not there. */
export async function rulesVersions(
  { client, merchantId }: Reader,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, RulesPackage>> {
  const kept = keptVersions(client);
  const keyOf = (rulesNo: number): string => `${merchantId} ${rulesNo}`;
  const missing = numbers.filter((rulesNo) => rulesNo > 0 && !kept.has(keyOf(rulesNo)));
  if (missing.length > 0) {
    const { rows } = await client.query<{ rules_no: number; package: RulesPackage }>({
      name: 'marketing.rulesVersions',
      text: 'select rules_no, package from mkt_rules_version where merchant_id = $1 and rules_no = any($2::bigint[])',
      values: [merchantId, missing],
    });

    if (kept.size > MOST_KEPT) kept.clear();
    for (const { rules_no: rulesNo, package: rules } of rows)
      kept.set(keyOf(rulesNo), inIdOrder(rules));
  }

  return new Map(
    numbers.flatMap((rulesNo): [number, RulesPackage][] => {
      const found = rulesNo === 0 ? NO_RULES : kept.get(keyOf(rulesNo));
      return found ? [[rulesNo, found]] : [];
    }),
  );
}
