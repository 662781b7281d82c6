import { furnishAccounts } from '#areas/account/server/furnish.ts';
import { paymentHooks } from '#areas/funding/server/api.ts';
import { addGiftRule, grantWeekly, lastMonday } from '#areas/funding/server/furnish.ts';
import { furnishPayments } from '#areas/payment/server/furnish.ts';
import type { Context } from '#kit/server/context.ts';

interface Person {
  readonly custId: number;
  readonly cardNo: string;
}

const typeOf = async ({ tx }: Context, psnTypeName: string): Promise<number[]> =>
  (
    await tx
      .selectFrom('personType')
      .select('psnType')
      .where('psnTypeName', '=', psnTypeName)
      .execute()
  ).map(({ psnType }) => psnType);

/** Teachers get a subsidy every Monday, which is about to expire all week; run where this day is the last Monday. */
export async function setUpWeeklySubsidy(context: Context, day: string): Promise<void> {
  const plannedAt = lastMonday(context.now);
  if (plannedAt.slice(0, 10) !== day) return;

  const psnTypes = await typeOf(context, '教师');
  const weekly = {
    ruleName: '教师每周餐补',
    amount: 5000,
    psnTypes,
    remark: '每周一发放，当周有效',
  };
  await grantWeekly({ ...context, now: plannedAt }, weekly, plannedAt);
}

/** The winter holidays after a day, in which no student eats. */
const winter = (day: string) => {
  const year = Number(day.slice(0, 4)) + 1;
  return { startDate: `${year}-01-19`, endDate: `${year}-02-13` };
};

/** What a finance clerk finds of a day that is over. */
export async function setUpAccounts(
  context: Context,
  people: readonly Person[],
  day: string,
): Promise<void> {
  const [a, b, c, d, e, f, broken, frozen, held, freed] = people;
  if (!a || !b || !c || !d || !e || !f || !broken || !frozen || !held || !freed) return;

  const paid = (person: Person, amount: number) => ({
    custId: person.custId,
    amount,
    end: 'paid' as const,
  });
  await furnishPayments(
    context,
    paymentHooks,
    {
      recharges: [
        paid(a, 10_000),
        paid(b, 5000),
        paid(c, 20_000),
        paid(d, 10_000),
        { custId: e.custId, amount: 10_000, end: 'doubted' },
        { custId: f.custId, amount: 5000, end: 'closed' },
      ],
      billName: `测试渠道-${day.replaceAll('-', '')}.csv`,
    },
    day,
  );
  await furnishAccounts(
    context,
    {
      freezes: [
        { custId: frozen.custId, freezeRule: 4, reason: '休学，暂停使用' },
        { custId: held.custId, freezeRule: 1, amount: 2000, reason: '损坏公物，待核实' },
        { custId: freed.custId, freezeRule: 2, reason: '疑似盗刷', freed: '本人已核实' },
      ],
      replaced: [
        {
          cardNo: broken.cardNo,
          newCardNo: `${Number(broken.cardNo) + 50_000_000}`,
          deposit: 2000,
        },
      ],
      timedFreeze: {
        ruleName: '寒假学生停用',
        remark: '寒假学生食堂不营业',
        psnTypes: await typeOf(context, '学生'),
        ...winter(day),
      },
    },
    day,
  );
  await addGiftRule(context, {
    ruleName: '开学季充值有礼',
    tiers: [
      { amount: 10_000, gift: 500 },
      { amount: 20_000, gift: 1500 },
    ],
    remark: '待启用',
  });
}
