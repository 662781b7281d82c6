import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { printTrade } from '#areas/ledger/contract/trade-slip.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { kitchenSteps } from '../../contract/kitchen.ts';
import { orderDetail } from '../../contract/order.ts';
import {
  columnGroups,
  PRESETS,
  pagePrintRecord,
  previewTemplate,
  printTemplates,
  sceneTemplates,
  type Template,
} from '../../contract/print-template.ts';
import { printedOrder, printOrders } from '../../contract/ticket.ts';
import { area } from '../area.ts';
import { dinerHouse } from '../testing/diner-house.ts';
import { escPos } from './esc-pos.ts';
import { orderTicket, type PaperOrder } from './order-ticket.ts';
import { pairLine, widthOf, wrapText } from './ticket.ts';

const paper: PaperOrder = {
  title: '小票',
  head: { callNo: '7', orderId: '42' },
  lines: [
    { name: '红烧肉', quantity: 'x1', amount: '5.00' },
    { name: '一道名字很长很长很长很长很长很长的菜', quantity: '0.35kg', amount: '12.30' },
  ],
  foot: [
    ['amount', '订单金额', '17.30'],
    ['remark', '备注', ''],
  ],
  titles: { orderId: '订单号' },
  copy: '',
  printedAt: '2026-11-23 12:00:00',
};
const template: Template = {
  head: ['callNo', 'orderId'],
  line: ['quantity', 'amount'],
  foot: ['amount', 'remark'],
};

describe('a paper', () => {
  test('of 58 mm is the bytes a printer takes, to the last one', () => {
    const bytes = escPos([orderTicket(paper, template, 58)]);
    const gbk = (text: string) => iconv.encode(text, 'gbk').toString('hex');
    const line = (text: string, centre = false, large = false) =>
      `1b61${centre ? '01' : '00'}1b45${large ? '01' : '00'}1d21${large ? '11' : '00'}${gbk(text)}0a`;

    expect(bytes.toString('hex')).toBe(
      [
        '1b40',
        '1c26',
        line('小票', true, true),
        line('#7', true, true),
        line('订单号：42'),
        line('-'.repeat(32)),
        line('红烧肉              x1      5.00'),
        line('一道名字很长很'),
        line('长很长很长很长'),
        line('很长的菜        0.35kg     12.30'),
        line('-'.repeat(32)),
        line('订单金额                   17.30'),
        line('2026-11-23 12:00:00', true),
        '1d564200',
      ].join(''),
    );

    expect(gbk('红')).toBe('baec');
  });

  test('never has a line wider than it is, whatever is printed', () => {
    for (const text of ['', 'a', '汉字', 'mixed 汉字 text', '长'.repeat(99), 'w'.repeat(99)])
      for (const right of ['', '1.00', 'x99    123456.78'])
        for (const columns of [32, 48]) {
          const lines = pairLine(text, right, columns);
          expect(lines.every((line) => widthOf(line.text) <= columns)).toBe(true);
          expect(
            lines
              .map((line) => line.text)
              .join('')
              .replaceAll(' ', ''),
          ).toBe((text + right).replaceAll(' ', ''));
        }
    expect(wrapText('汉字汉', 4)).toEqual(['汉字', '汉']);
  });

  test('for the kitchen names no price', () => {
    const { lines } = orderTicket(paper, PRESETS[1] as Template, 80);
    expect(lines.map(({ text }) => text).join()).not.toMatch(/5\.00|17\.30/);
  });
});

describe('printing', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer([customerArea, ...moneyAreas, area]);
  });
  afterAll(() => server.stop());

  test('counts its copies, says which is not the first, and prints nothing of places one does not see', async () => {
    const house = await dinerHouse(server);
    const { admin } = house;
    const orderId = await house.order();
    await admin.call(kitchenSteps, { orderIds: [orderId], step: 'prepare' });
    const asked = { orderIds: [orderId], scene: 2, format: 'escpos', width: 58 };
    const texts: string[] = [];
    for (let copy = 1; copy <= 2; copy += 1)
      texts.push(iconv.decode((await admin.file(printOrders, asked)).bytes, 'gbk'));

    expect(texts.map((text) => text.includes('重打'))).toEqual([false, true]);
    expect(texts[0]).toContain('个人钱包 8.00');
    const both = await Promise.all(
      [1, 2].map(() => admin.file(printOrders, { ...asked, scene: 1 })),
    );
    expect(both.map(({ bytes }) => iconv.decode(bytes, 'gbk').includes('重打')).toSorted()).toEqual(
      [false, true],
    );
    const { copies, lines } = await admin.call(printedOrder, { orderId });
    expect(copies.map(({ scene, copyNo }) => [scene, copyNo])).toEqual([
      [2, 1],
      [2, 2],
      [1, 1],
      [1, 2],
    ]);

    expect(lines).toContain(`订单号：${orderId}`);
    const clerk = house.merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
    expect((await clerk.answer(printOrders, asked)).status).toBe(404);
    expect((await clerk.answer(printedOrder, { orderId })).status).toBe(404);
  });

  test('makes a PDF with a page for each order, and the slip of a trade', async () => {
    const house = await dinerHouse(server);
    const { admin } = house;
    const orderIds = [await house.order(), await house.order()];
    const { bytes, type } = await admin.file(printOrders, { orderIds, scene: 3 });
    expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    const { postings, bizDate } = await admin.call(orderDetail, { orderId: orderIds[0] as string });
    const trade = { postingId: postings[0]?.postingId, bizDate, format: 'escpos' };
    const slip = iconv.decode((await admin.file(printTrade, trade)).bytes, 'gbk');
    expect(slip).toContain('8.00');
    const blind = house.merchant.as({ permissions: ['*:*:*'], scope: { canteens: 'all' } });
    expect((await blind.answer(printTrade, trade)).status).toBe(404);
  });

  test("obeys the template of its canteen, then the merchant's, then what it prints by itself; the newest enabled counts", async () => {
    const house = await dinerHouse(server);
    const { admin } = house;
    const orderId = await house.order();
    const print = async () => {
      const { bytes } = await admin.file(printOrders, {
        orderIds: [orderId],
        scene: 2,
        format: 'escpos',
        width: 58,
      });
      return iconv.decode(bytes, 'gbk');
    };

    const draft = {
      scene: 2 as const,
      state: 1 as const,
      headColumns: ['orderId' as const],
      footColumns: ['amount' as const],
    };

    const merchants = {
      ...draft,
      templateName: '全部',
      title: '欢迎光临',
      lineColumns: [],
      footText: '谢谢惠顾',
    };
    const { templateId } = await admin.call(printTemplates.add, merchants);
    const whole = await print();
    expect(whole).toContain('欢迎光临');
    expect(whole).toContain('谢谢惠顾');
    expect(whole).not.toMatch(/个人钱包|x1/);
    const canteenId = String(house.place.placeId);
    const own = {
      ...draft,
      templateName: '一食堂',
      canteenId,
      title: '一食堂小票',
      lineColumns: ['quantity' as const],
    };

    const added = await admin.call(printTemplates.add, { ...own, footText: '' });
    expect(await print()).toMatch(/一食堂小票[\s\S]*x1/);
    const [{ templates } = { templates: [] }] = await admin.call(sceneTemplates, { scene: 2 });
    expect(templates.map(({ inUse }) => inUse)).toEqual([1, 1]);
    await admin.call(printTemplates.modify, { templateId: added.templateId, version: 1, state: 2 });
    expect(await print()).toContain('欢迎光临');
    await admin.call(printTemplates.remove, templateId);
    expect(await print()).toContain('个人钱包');
    expect((await admin.call(pagePrintRecord, { scene: 2 })).total).toBe(4);
    const elsewhere = house.merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
    expect((await elsewhere.call(pagePrintRecord, {})).total).toBe(0);
    expect(
      (await elsewhere.answer(printTemplates.add, { ...merchants, templateName: '乙' })).status,
    ).toBe(400);
  });

  test('is previewed by the template as it stands in the form, and knows the columns of its scene alone', async () => {
    const { admin } = await dinerHouse(server);
    const chosen = {
      headColumns: ['trade' as const],
      lineColumns: [],
      footColumns: ['balance' as const],
    };
    const slip = {
      scene: 4 as const,
      title: '凭条',
      ...chosen,
      footText: '再见',
      width: 58 as const,
    };
    const lines = (await admin.call(previewTemplate, slip)).map(({ text }) => text);
    expect(lines[0]).toBe('凭条');
    expect(lines.join()).toMatch(/交易流水号.*交易后余额.*87\.50.*再见/);
    expect((await admin.answer(previewTemplate, { ...slip, scene: 1 })).status).toBe(400);
    const groups = await admin.call(columnGroups, { scene: 4 });
    expect(groups.map(({ group, columns }) => [group, columns.map(({ key }) => key)])).toEqual([
      ['head', ['trade', 'tradedAt', 'buyer', 'custNum']],
      ['line', ['amount']],
      ['foot', ['balance', 'remark']],
    ]);
  });
});
