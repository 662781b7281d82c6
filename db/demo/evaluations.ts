import { sql } from 'kysely';
import {
  answerComplaint,
  askFor,
  endComplaint,
  evaluateCanteen,
  evaluateOrder,
  fileComplaint,
  replyToCanteen,
  replyToOrder,
  setShown,
} from '#areas/evaluation/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { Random } from './random.ts';

interface Said {
  readonly stars: number;
  readonly content: string;
  readonly reply?: string;
  /** Why it is hidden. */
  readonly hidden?: string;
}
/** What people say of their orders. */
const sayings: readonly Said[] = [
  { stars: 5, content: '红烧肉很入味，分量也足，阿姨还多给了一勺汤。' },
  { stars: 5, content: '出餐快，中午赶课来得及。' },
  {
    stars: 4,
    content: '味道不错，就是排队有点久。',
    reply: '谢谢您的建议，午间高峰我们会加开一个窗口。',
  },
  { stars: 5, content: '' },
  { stars: 3, content: '米饭偏硬，菜还可以。', reply: '已请厨房调整米水比例，欢迎再来尝尝。' },
  { stars: 4, content: '青菜很新鲜，油再少一点就更好了。' },
  { stars: 2, content: '今天的菜是凉的，希望加强保温。' },
  { stars: 5, content: '性价比高，推荐番茄炒蛋！' },
  {
    stars: 1,
    content: '打菜的师傅手抖，肉越来越少了。',
    reply: '非常抱歉，已对窗口人员进行标准分量培训。',
  },
  { stars: 4, content: '' },
  { stars: 1, content: '加微信领优惠券，低价充值饭卡', hidden: '广告信息' },
  { stars: 3, content: '有点咸，建议少放盐。' },
  { stars: 5, content: '环境干净，餐盘也很干净。' },
  {
    stars: 2,
    content: '等了二十分钟才拿到面。',
    reply: '抱歉让您久等，面点窗口已增加一台煮面炉。',
  },
  { stars: 4, content: '种类多，希望晚上也有粥。' },
];
const orderGaps = [1, 1, 2, 3];

interface Complaint {
  readonly type: 1 | 2;
  readonly content: string;
  readonly answer?: string;
  readonly end?: string;
}
/** Complaints and suggestions, in every state. */
const complaints: readonly Complaint[] = [
  {
    type: 1,
    content: '二楼洗手池下水慢，地面经常有积水，容易滑倒。',
    answer: '已安排维修，预计今天下午完成。',
  },
  {
    type: 2,
    content: '建议增加素食窗口，并标注每道菜的热量。',
    answer: '下月起试行素食窗口，菜牌会标注热量。',
    end: '素食窗口已开放',
  },
  { type: 1, content: '餐盘上有没洗净的油渍。' },
  {
    type: 1,
    content: '刷卡机显示扣款两次。',
    answer: '已核对流水，确认只扣款一次，详情见您的账单。',
    end: '已与本人电话确认',
  },
  { type: 2, content: '希望周末的早餐延长到九点半。' },
  { type: 1, content: '菜里吃出一根头发。' },
  { type: 2, content: '天气热了，建议提供免费的绿豆汤。', answer: '六月起每天中午供应绿豆汤。' },
  { type: 1, content: '窗口员工没有戴口罩。', answer: '已约谈该员工并加强晨检。', end: '整改完成' },
];
const canteenWords = [
  '整体满意',
  '座位再多一些就好了',
  '餐具很干净',
  '价格比外面实惠',
  '高峰期有点挤',
  '',
];
const items = ['口味', '卫生', '服务', '价格'];

interface Had {
  readonly orderId: number;
  readonly custId: number;
  readonly bizDate: string;
  readonly lineNos: readonly number[];
}
/** Orders of the days before that their buyers had, with dishes or without. */
async function ordersHad(
  { tx, merchantId, now }: Context,
  hasDishes: boolean,
  most: number,
): Promise<Had[]> {
  const { rows } = await sql<Had>`
    select o.order_id, o.cust_id, o.biz_date, coalesce(l.line_nos, '[]') as line_nos
      from meal_order o
      left join lateral (select jsonb_agg(l.line_no order by l.line_no) as line_nos from order_line l where l.merchant_id = ${merchantId}
        and l.order_id = o.order_id and l.biz_date = o.biz_date and l.goods_id is not null) l on true
     where o.merchant_id = ${merchantId} and o.order_kind = 1 and o.order_state = 5 and o.refund_state <> 2 and o.cust_id is not null
       and o.biz_date between ${now.slice(0, 10)}::date - 6 and ${now.slice(0, 10)}::date - 1 and (l.line_nos is not null) = ${hasDishes}
     order by md5(o.occurred_at::text || o.cust_id) limit ${most}`.execute(tx);
  return rows;
}

const eveningOf = (context: Context, day: string, minute: number): Context => ({
  ...context,
  now: `${day} 20:${String(minute % 60).padStart(2, '0')}:18`,
});

async function evaluateOrders(
  context: Context,
  random: Random,
  orders: readonly Had[],
): Promise<void> {
  for (const [index, { orderId, custId, bizDate, lineNos }] of orders.entries()) {
    const { stars, content, reply, hidden } = sayings[index % sayings.length] as Said;
    const at = eveningOf(context, bizDate, index);
    const lines = lineNos.map((lineNo) => ({
      lineNo,
      stars: Math.min(5, Math.max(1, stars + 1 - random.pick(orderGaps))),
    }));
    const words = { content, images: [], isAnonymous: random.chance(0.25) };
    const { evaluationId } = await evaluateOrder(at, { orderId, custId, stars, lines, ...words });
    if (reply !== undefined && random.chance(0.7))
      await replyToOrder(at, { evaluationId, version: 1, content: reply });
    if (hidden !== undefined)
      await setShown(at, { evaluationIds: [evaluationId], showFlag: 2, reason: hidden });
  }
}

async function makeComplaints(
  context: Context,
  orders: readonly Had[],
  canteenIds: readonly number[],
): Promise<void> {
  for (const [index, { type, content, answer, end }] of complaints.entries()) {
    const order = orders[index];
    if (!order) return;

    const { custId, orderId, bizDate, lineNos } = order;
    const at = eveningOf(context, bizDate, index * 5);
    const [lineNo] = lineNos;
    const ofOrder =
      lineNo === undefined
        ? { about: 2 as const, orderId }
        : { about: 3 as const, orderId, lineNo };
    const canteenId = canteenIds[index % canteenIds.length] as number;
    const about = index % 3 === 2 ? ofOrder : { about: 1 as const, canteenId };
    const words = { content, images: [], isAnonymous: index % 4 === 3 };
    const { complaintId } = await fileComplaint(at, {
      custId,
      complaintType: type,
      ...about,
      ...words,
    });
    const later = eveningOf(context, bizDate, index * 5 + 4);
    if (answer !== undefined)
      await answerComplaint(later, { complaintId, version: 1, remark: answer });
    if (end !== undefined) await endComplaint(later, { complaintId, version: 2, remark: end });
  }
}

async function evaluateCanteens(
  context: Context,
  random: Random,
  orders: readonly Had[],
  canteenIds: readonly number[],
): Promise<void> {
  await askFor(context, items);
  const asked = await context.tx
    .selectFrom('evaluationItem')
    .select('itemId')
    .orderBy('sort')
    .execute();
  const people = [...new Map(orders.map((order) => [order.custId, order.bizDate]))].slice(0, 45);
  for (const [index, [custId, day]] of people.entries()) {
    const stars = random.pick([3, 4, 4, 5, 5]);
    const given = asked.map(({ itemId }) => ({
      itemId,
      stars: Math.max(1, Math.min(5, stars + random.between(-1, 1))),
    }));
    const at = eveningOf(context, day, index);
    const words = {
      content: random.pick(canteenWords),
      images: [],
      isAnonymous: random.chance(0.3),
    };
    const canteenId = canteenIds[index % canteenIds.length] as number;
    const { evaluationId } = await evaluateCanteen(at, {
      canteenId,
      custId,
      stars,
      items: given,
      ...words,
    });
    if (index % 5 === 0)
      await replyToCanteen(at, {
        evaluationId,
        version: 1,
        content: '感谢您的评价，我们会继续努力。',
      });
  }
}

/** What the people of the demo say of the last days, in every state. */
export async function setUpEvaluations(
  context: Context,
  random: Random,
  places: readonly { readonly canteenId: number }[],
): Promise<void> {
  const canteenIds = places.map(({ canteenId }) => canteenId);
  const orders = [
    ...(await ordersHad(context, true, 60)),
    ...(await ordersHad(context, false, 40)),
  ];
  await evaluateOrders(context, random, orders);
  await makeComplaints(context, orders, canteenIds);
  await evaluateCanteens(context, random, orders, canteenIds);
}
