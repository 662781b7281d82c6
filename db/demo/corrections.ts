import { changeLimits, reportCardFound, reportCardLost } from '#areas/account/server/api.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { deductFrom, startTransfers } from '#areas/funding/server/api.ts';
import { openBook } from '#areas/ledger/server/api.ts';
import { doubtPayment, placeOrder, repairOrder, sellBatch } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';

interface Person {
  readonly custId: number;
  readonly cardNo: string;
}
interface Place {
  readonly canteenId: number;
  readonly stallIds: readonly number[];
}

/** Sales of terminals that were offline: of cards reported lost before them, and of cards that are not known. */
async function suspend(
  context: Context,
  people: readonly Person[],
  { canteenId, stallIds }: Place,
  day: string,
) {
  const [first, second, third] = people;
  if (!first || !second || !third) return;

  for (const { cardNo } of [first, second, third])
    await reportCardLost(context, cardNo, `${day} 11:00:00`);
  const sold = [
    { cardNo: first.cardNo, amount: 1250, at: '11:42:10' },
    { cardNo: first.cardNo, amount: 880, at: '17:51:36' },
    { cardNo: second.cardNo, amount: 1580, at: '11:47:02' },
    { cardNo: third.cardNo, amount: 960, at: '12:03:45' },
    { cardNo: '90000017', amount: 1300, at: '12:08:21' },
    { cardNo: '90000042', amount: 650, at: '12:15:58' },
  ];

  const terminal = await context.tx
    .selectFrom('device')
    .select('deviceId')
    .where('stallId', '=', stallIds[0] as number)
    .orderBy('deviceId')
    .executeTakeFirst();

  const outcomes = await sellBatch(
    context,
    sold.map(({ cardNo, amount, at }) => ({
      cardNo,
      amount,
      occurredAt: `${day} ${at}`,
      place: atCanteen(canteenId, stallIds[0] as number),
      nuclearMode: 1,
      onlineFlag: 2 as const,
      sourceType: 20,
      deviceId: terminal?.deviceId,
    })),
  );

  /* One card stays lost. */
  for (const { cardNo } of [first, second]) await reportCardFound(context, cardNo);
  const operatorId = context.actor.userId;
  const paid = outcomes[2];
  if (paid)
    await repairOrder(context, {
      orderId: paid.orderId,
      reason: '挂失期间本人就餐，已核实',
      operatorId,
    });
}

/** Pre-orders that were to be paid by WeChat and Alipay, which did not say what became of it. */
async function doubt(
  context: Context,
  people: readonly Person[],
  { canteenId, stallIds }: Place,
  bizDate: string,
) {
  for (const [index, { custId }] of people.entries()) {
    const person = await context.tx
      .selectFrom('customer')
      .innerJoin('account', 'account.custId', 'customer.custId')
      .select(['account.accountId', 'customer.custId', 'orgId', 'psnType', 'jobId', 'costCenterId'])
      .where('customer.custId', '=', custId)
      .executeTakeFirstOrThrow();

    const line = {
      goodsKind: 1,
      goodsName: '预订套餐',
      measure: 1,
      unitPrice: 1800,
      quantity: 1000 * (index + 1),
    } as const;

    const { orderId, amount } = await placeOrder(context, {
      orderKind: 2,
      place: atCanteen(canteenId, stallIds[0] as number),
      account: person,
      bizDate,
      mealType: 2,
      lines: [line],
      discountAmount: 0,
      nuclearMode: 4,
      sourceType: 9,
    });

    await doubtPayment(context, { orderId, channel: index + 1, amount, askedAt: context.now });
  }
}

/** A person whose parents set limits, and one who may overdraw. */
async function limit(context: Context, people: readonly Person[]) {
  const [child, teacher] = people;
  if (child)
    await changeLimits(
      context,
      { custIds: [child.custId] },
      { paymentMax: 3000, mealCount: 2, dayMax: 6000 },
      '家长设置',
    );

  if (teacher)
    await changeLimits(
      context,
      { custIds: [teacher.custId] },
      { overdraftLimit: 10_000 },
      '部门申请',
    );
}

/** What has to be put right: suspense to settle, payments in doubt; and money that was deducted and transferred. */
export async function setUpCorrections(
  context: Context,
  people: readonly Person[],
  place: Place,
  day: string,
): Promise<void> {
  const at = (time: string): Context => ({ ...context, now: `${day} ${time}` });
  await suspend(at('18:40:00'), people.slice(-3), place, day);
  await doubt(at('10:05:00'), people.slice(-5, -3), place, day);
  await limit(at('09:00:00'), people.slice(-11, -9));
  const [broken, payer, ...payees] = people.slice(-9, -5);
  if (!broken || !payer) return;

  await deductFrom(at('15:20:00'), {
    custId: broken.custId,
    walletType: 1,
    deductType: 2,
    amount: 2500,
    reason: '损坏餐盘2个',
  });

  const later = at('16:10:00');
  const accounts = await later.tx
    .selectFrom('account')
    .select('accountId')
    .where(
      'custId',
      'in',
      [payer, ...payees].map(({ custId }) => custId),
    )
    .execute();

  const book = await openBook(later, { accountIds: accounts.map(({ accountId }) => accountId) });
  const of = (custId: number) =>
    [...book.accounts.values()].find((account) => account.custId === custId);
  const from = of(payer.custId);
  if (!from) return;

  const transfers = await startTransfers(later, from, { remark: '班级聚餐' });
  for (const { custId } of payees) {
    const to = of(custId);
    if (to) transfers.move(to, 3000);
  }

  await transfers.write();
}
