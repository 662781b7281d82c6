import { labelOf } from '#kit/contract/columns.ts';
import type { Context } from '#kit/server/context.ts';
import { translate } from '#kit/server/texts.ts';
import { templateScene, ticketColumns } from '../../contract/print-template.ts';
import type { PaperOrder } from './order-ticket.ts';

/** A paper of every column filled, to look at a template by: nothing of it is of a real order. */
export function samplePaper(
  { language, now }: Pick<Context, 'language' | 'now'>,
  scene: number,
): PaperOrder {
  const say = (text: string): string => translate(language, text);
  const [day] = now.split(' ') as [string];
  const dishes = [
    { name: say('红烧肉'), quantity: 'x1', amount: '12.00' },
    { name: say('米饭'), quantity: '0.25kg', amount: '1.00' },
  ];
  const values: Readonly<Record<string, string>> = {
    amount: '12.50',
    discount: '-0.50',
    tenders: `${say('个人钱包')} 12.50`,
    refund: '',
    balance: '87.50',
    remark: say('少放盐'),
  };

  return {
    title: say(labelOf(templateScene, scene as never)),
    head: {
      callNo: '27',
      table: 'A03',
      orderId: '100200300400',
      trade: '100200300401',
      mealType: say('午餐'),
      buyer: say('张三'),
      occurredAt: `${day} 11:32:05`,
      tradedAt: `${day} 11:32:05`,
      wantedAt: `${day} 12:00:00`,
      custNum: '20260001',
      place: `${say('一食堂')} 1`,
      delivery: say('商家配送'),
      address: `${say('一号楼')} 302`,
    },
    lines:
      scene === templateScene.key.tradeSlip
        ? [{ name: say('消费'), quantity: '', amount: '12.50' }]
        : dishes,
    foot: ticketColumns.foot.map(({ key, desc }) => [key, say(desc), values[key] ?? '']),
    titles: Object.fromEntries(ticketColumns.head.map(({ key, desc }) => [key, say(desc)])),
    copy: '',
    printedAt: now,
  };
}
