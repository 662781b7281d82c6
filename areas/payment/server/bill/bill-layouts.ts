import {
  type BillLine,
  billLine,
  type Cells,
  dateOf,
  fenOf,
  sumOf,
  unreadableRow,
} from './bill-line.ts';

/* How the channels lay their bills out: headings and words are theirs. */

export interface BillLayout {
  /** Headings by which a line is known as the one with the headings. */
  readonly known: readonly string[];
  /** Whether a row ends the lines: what follows are sums. */
  readonly ends: (cells: readonly string[]) => boolean;
  readonly lines: (row: Cells, rowNumber: number) => BillLine | undefined;
  /** What the sums at the end say of count and money; undefined where there are none. */
  readonly sums?: (rest: readonly (readonly string[])[], lines: readonly BillLine[]) => boolean;
  /** Whose bill it is. */
  readonly owner?: (row: Cells) => string;
}

/** WeChat's trade bill: every cell after a backtick, sums in the last two lines. */
const wechat: BillLayout = {
  known: ['交易时间', '微信订单号', '商户订单号', '交易状态'],
  ends: ([first]) => first === '总交易单数',
  owner: (row) => row['商户号'] ?? '',
  lines(row, at) {
    const date = dateOf(row['交易时间'] ?? '', at);
    if (row['交易状态'] === 'SUCCESS') {
      const amount = fenOf(row['订单金额'] || (row['应结订单金额'] ?? ''), at);
      return billLine(
        { direction: 1, key: row['微信订单号'] ?? '', outNo: row['商户订单号'], date, amount },
        at,
      );
    }

    const amount = fenOf(row['申请退款金额'] || (row['退款金额'] ?? ''), at);

    return billLine(
      { direction: 2, key: row['微信退款单号'] ?? '', outNo: row['商户退款单号'], date, amount },
      at,
    );
  },
  sums([titles = [], values = []], lines) {
    const said = (title: string): string | undefined => values[titles.indexOf(title)];
    const [paid, back] = [1, 2].map((direction) => sumOf(lines, direction));

    return (
      said('总交易单数') === String(lines.length) &&
      fenOf(said('订单总金额') ?? said('应结订单总金额') ?? '', 0) === paid &&
      fenOf(said('申请退款总金额') ?? said('退款总金额') ?? '', 0) === back
    );
  },
};

/** Alipay's bill of business: talk behind #, counts of payments and refunds in the lines after the last. */
const alipay: BillLayout = {
  known: ['支付宝交易号', '商户订单号', '业务类型'],
  ends: ([first = '']) => first.startsWith('#'),
  lines(row, at) {
    const direction = row['业务类型'] === '退款' ? 2 : 1;
    const number = row['支付宝交易号'] ?? '';
    const request = row['退款批次号/请求号'] || (row['退款批次号'] ?? '');
    const date = dateOf(row['完成时间'] ?? '', at);
    const amount = fenOf(row['订单金额（元）'] ?? row['订单金额(元)'] ?? '', at);
    /* Its refunds carry the number of the payment: what tells them apart is the number they were asked under. */
    if (direction === 2)
      return billLine({ direction, key: request || number, outNo: request, date, amount }, at);

    return billLine({ direction, key: number, outNo: row['商户订单号'], date, amount }, at);
  },
  sums(rest, lines) {
    const text = rest.map((cells) => cells.join('，')).join('\n');
    const said = (what: string): number | undefined => {
      const found = new RegExp(`${what}合计：(\\d+)笔`).exec(text)?.[1];
      return found === undefined ? undefined : Number(found);
    };
    const counted = (direction: number): number =>
      lines.filter((each) => each.direction === direction).length;

    return said('交易') === counted(1) && said('退款') === counted(2);
  },
};

const first = (row: Cells, ...titles: readonly string[]): string => {
  for (const title of titles) if (row[title]) return row[title];
  return '';
};
/** A bank's list of movements: a column for what came in and one for what went out. */
const bank: BillLayout = {
  known: ['流水号'],
  ends: ([found = '']) => /^(合计|总计|小计)/.test(found),
  lines(row, at) {
    const [taken, given] = [
      first(row, '收入金额', '贷方金额', '贷方发生额', '收入'),
      first(row, '支出金额', '借方金额', '借方发生额', '支出'),
    ];
    const isZero = (text: string): boolean => /^0*(\.0*)?$/.test(text);
    const direction = isZero(taken) ? 2 : 1;
    if (isZero(taken) === isZero(given)) throw unreadableRow(at);

    const date = dateOf(first(row, '交易时间', '交易日期', '记账日期'), at);
    const key = first(row, '流水号', '交易流水号', '银行流水号');

    return billLine(
      {
        direction,
        key,
        outNo: row['商户订单号'],
        date,
        amount: fenOf(direction === 1 ? taken : given, at),
      },
      at,
    );
  },
};

/** By channel. */
export const layouts: Readonly<Record<number, BillLayout>> = {
  1: wechat,
  2: alipay,
  3: bank,
  6: bank,
};

/** Headings that say the same. */
export const SAME_TITLE: Readonly<Record<string, string>> = {
  交易流水号: '流水号',
  银行流水号: '流水号',
};
