import { setTimeout as delay } from 'node:timers/promises';
import { type Measurement, median } from './measurement.ts';
import { openRounds, ROUNDS, saleRounds } from './sale-rounds.ts';
import type { Stage } from './stage.ts';

/** Online consumption through the device API at 32 terminals. */
export const onlineSale: Measurement = {
  name: 'online-sale',
  title: 'Online consumption through HTTP at 32 terminals',
  async run(stage) {
    const { baseline, sales, middle, slow } = await saleRounds(stage, 0);
    return {
      figures: [
        { name: 'plain wallet transaction, 32 connections', value: baseline, unit: '/s' },
        { name: 'online sales', value: sales, unit: '/s' },
        { name: 'half answered within', value: middle, unit: 'ms' },
        { name: '99 of 100 answered within', value: slow, unit: 'ms' },
      ],
      goals: [
        {
          name: 'Online sales / plain transactions',
          value: sales / baseline,
          kind: 'at least',
          limit: 2,
        },
      ],
    };
  },
};

/** Servers keep rules for three seconds. */
const KNOWN_MILLISECONDS = 3_500;

/* As a busy operator has them: discounts, most about other meals or amounts, some counted; a fee, points, limits. */
const RULES = [
  `insert into mkt_rule (merchant_id, rule_id, rule_name, rule_type, effect, ratio, amount, threshold, first_count, count_per, meal_types, state)
    select $1, 900000000 + n, 'bench ' || n, 1, 1 + n % 2, 98, 1, 100 * (n % 5), case when n < 4 then 99 else 0 end, 4,
      case when n > 12 then array[99]::smallint[] else '{}' end, 2 from generate_series(1, 22) n`,
  `insert into mkt_rule (merchant_id, rule_id, rule_name, rule_type, ratio, amount, threshold, points, state)
    values ($1, 900000030, 'bench fee', 2, 1, 0, 0, 0, 2), ($1, 900000031, 'bench points', 3, 100, 0, 100, 1, 2)`,
  `insert into mkt_time_quota (merchant_id, quota_id, quota_name, count_per, count_max, amount_max, beyond, state)
    select $1, 900000000 + n, 'bench ' || n, 2 + n % 3, 0, 900000000, 1, 2 from generate_series(1, 3) n`,
  `insert into mkt_mac_rule (merchant_id, rule_id, rule_name, max_amount, state)
    select $1, 900000000 + n, 'bench ' || n, 9000000, 2 from generate_series(1, 3) n`,
];

async function setRules({ superuser, merchantId }: Stage, state: 1 | 2): Promise<void> {
  for (const table of ['mkt_rule', 'mkt_time_quota', 'mkt_mac_rule'])
    await superuser.query(`update ${table} set state = $2 where merchant_id = $1`, [
      merchantId,
      state,
    ]);
  await delay(KNOWN_MILLISECONDS);
}

/** Online consumption with 30 marketing rules, against none. */
export const ruledSale: Measurement = {
  name: 'ruled-sale',
  title: 'Online consumption with 30 marketing rules, in turn with none',
  async run(stage) {
    const { round: sell } = await openRounds(stage, 0);
    for (const text of RULES) await stage.superuser.query(text, [stage.merchantId]);
    const [plain, ruled]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      await setRules(stage, 2);
      const without = (await sell()).perSecond;
      await setRules(stage, 1);
      const withRules = (await sell()).perSecond;
      stage.note(`without ${without.toFixed(0)}/s, with ${withRules.toFixed(0)}/s`);
      if (round === 0) continue;

      plain.push(without);
      ruled.push(withRules);
    }

    await setRules(stage, 2);
    const [without, withRules] = [median(plain), median(ruled)];

    return {
      figures: [
        { name: 'online sales without rules', value: without, unit: '/s' },
        { name: 'online sales with 30 rules', value: withRules, unit: '/s' },
      ],
      goals: [
        {
          name: 'With 30 rules / without',
          value: withRules / without,
          kind: 'at least',
          limit: 0.85,
        },
      ],
    };
  },
};
