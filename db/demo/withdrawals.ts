import { withdrawalRows } from '#areas/funding/server/withdrawal/withdrawal.ts';
import { balancesOf } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { actingAs } from './roles.ts';

type Step = 'agree' | 'reject' | 'pay' | 'paid' | 'fail' | 'cancel';
interface Story {
  readonly amount: number;
  readonly fee?: number;
  /** To the bank; over the counter unless said. */
  readonly bank?: { readonly bankName: string; readonly bankAccount: string };
  readonly remark: string;
  readonly steps: readonly Step[];
}

const bank = (bankName: string, bankAccount: string) => ({ bankName, bankAccount });

/** Withdrawals in every state. */
const stories: readonly Story[] = [
  { amount: 12_000, remark: '毕业离校', steps: ['agree', 'pay', 'paid'] },
  {
    amount: 15_000,
    fee: 150,
    bank: bank('工商银行云溪支行', '6222023602012345678'),
    remark: '转学退款',
    steps: ['agree', 'pay', 'paid'],
  },
  {
    amount: 8_000,
    bank: bank('建设银行大学城支行', '6217001210034567'),
    remark: '充值过多',
    steps: ['agree', 'pay', 'fail'],
  },
  {
    amount: 9_500,
    bank: bank('农业银行云溪支行', '6228480402564890018'),
    remark: '交换学习一年',
    steps: ['agree', 'pay'],
  },
  { amount: 5_000, remark: '休学', steps: ['agree'] },
  { amount: 10_000, remark: '代充退还', steps: ['reject'] },
  { amount: 3_000, remark: '误操作', steps: ['cancel'] },
  { amount: 6_000, remark: '实习离校', steps: [] },
  {
    amount: 7_500,
    fee: 75,
    bank: bank('招商银行高新支行', '6214830123456789'),
    remark: '退役入学退款',
    steps: [],
  },
];
const said: Readonly<Record<Step, string>> = {
  agree: '情况属实，同意',
  reject: '请由本人持证办理',
  pay: '',
  paid: '',
  fail: '户名与收款账号不符',
  cancel: '',
};

/** The finance clerk applies for people and pays, the manager decides; all of it in the afternoon of that day. */
export async function setUpWithdrawals(
  context: Context,
  custIds: readonly number[],
  day: string,
): Promise<void> {
  const operators = {
    finance: await actingAs(context, 'finance'),
    manager: await actingAs(context, 'manager'),
  };
  const as = (username: keyof typeof operators, minute: number): Context => {
    const now = `${day} ${14 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00`;
    return { ...operators[username], now };
  };
  const balances = [...(await balancesOf(context, custIds)).values()];
  const rich = balances.filter(({ personal, gift }) => personal - gift >= 16_000);
  for (const [index, story] of stories.entries()) {
    const person = rich[index * 3];
    if (!person) return;

    const { steps, bank: account, remark, amount, fee = 0 } = story;
    let minute = index * 15;
    const draft = {
      custId: person.custId,
      amount,
      fee,
      remark,
      withdrawMethod: account ? 2 : 3,
    } as const;
    const made = await withdrawalRows.create(as('finance', minute), {
      ...draft,
      bankName: '',
      bankAccount: '',
      ...account,
    });

    const withdrawId = made['withdrawId'] as number;
    for (const [taken, step] of steps.entries()) {
      minute += 4;
      const who = step === 'agree' || step === 'reject' ? 'manager' : 'finance';
      const voucherNo = account ? `YH${day.replaceAll('-', '')}${index}` : '';
      const content = { withdrawId, version: taken + 1, remark: said[step], voucherNo };
      await withdrawalRows.take(as(who, minute), step, content);
    }
  }
}
