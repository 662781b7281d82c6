import { FLOW_TYPES } from '#areas/ledger/contract/statement.ts';
import { periodBasis } from '#areas/order/contract/lookups.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { ORDER_PAGE } from '#areas/order/contract/pages.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Opens } from '#kit/contract/report-opening.ts';
import { balanceByPerson } from './balance.ts';
import { pageFlowDetail } from './flow-detail.ts';
import { ACCOUNT_BALANCE, ACCOUNT_CHANGE, FLOW_DETAIL, GOODS_DETAIL } from './pages.ts';
import { supermarketGoodsDetail } from './supermarket.ts';
import { flowByPerson } from './wallet-flow.ts';

/* What the figures of lists open that are no report values: the rows that make them, of the same period and search. */

const ORDER_FIGURES = [
  'amount',
  'paidAmount',
  'refundedAmount',
  'refundAmount',
  'discountAmount',
  'orderId',
];

/** Of an order, or of a line of one: the order. */
export const opensOrder: Opens = (measure, { orderId }) =>
  ORDER_FIGURES.includes(measure) && typeof orderId === 'string'
    ? { list: orderDetail, screen: ORDER_PAGE, content: { orderId } }
    : undefined;

/** The business dates of a period, as moments. */
const wholeDays = ({ startDate, endDate }: Readonly<Record<string, unknown>>) => ({
  startDate: `${String(startDate).slice(0, 10)} 00:00:00`,
  endDate: `${String(endDate).slice(0, 10)} 23:59:59`,
  periodBasis: periodBasis.key.businessDate,
});

const typesOf = (measure: string): readonly number[] | undefined =>
  measure === 'totalAmount' ? [] : FLOW_TYPES[measure as keyof typeof FLOW_TYPES];
/** Of a person's wallets: the flows that make what came or went. */
export const opensFlows: Opens = (measure, { custId }, search) => {
  const types = typesOf(measure);
  if (!types || typeof custId !== 'string') return undefined;

  const { walletTypes } = search;
  const content = {
    ...wholeDays(search),
    custId,
    walletTypes,
    ...(types.length > 0 && { tradeTypes: types }),
  };

  return { list: pageFlowDetail, screen: FLOW_DETAIL, content };
};

const WALLETS: Readonly<Record<string, readonly number[]>> = {
  personalAmount: [1],
  subsidyAmount: [2],
  luckAmount: [4],
  endAmount: [],
};
/** Of a person's balances: what moved them in the period, each flow with the balance after it. */
export const opensMoves: Opens = (measure, { custId }, search) => {
  const walletTypes = WALLETS[measure];
  if (!walletTypes || typeof custId !== 'string') return undefined;

  const content = { ...wholeDays(search), custId, ...(walletTypes.length > 0 && { walletTypes }) };

  return { list: pageFlowDetail, screen: FLOW_DETAIL, content };
};

/** Of an organisation, or of all of them: the same by person. What names none opens nothing. */
const opensPeople =
  (list: Endpoint, screen: string): Opens =>
  (measure, { orgId }, { page: _page, orders: _orders, ...search }) =>
    measure === 'orgFullName' || orgId === null
      ? undefined
      : { list, screen, content: { ...search, ownOrgId: orgId } };
export const opensPeopleFlows = opensPeople(flowByPerson, ACCOUNT_CHANGE);
export const opensPeopleBalances = opensPeople(balanceByPerson, ACCOUNT_BALANCE);

const GOODS_FIGURES = ['quantity', 'amount', 'refundAmount', 'totalAmount'];
/** Of goods in a rank: every line that sold them. */
export const opensGoods: Opens = (
  measure,
  { goodsId },
  { page: _page, orders: _orders, ...search },
) =>
  GOODS_FIGURES.includes(measure) && typeof goodsId === 'string'
    ? { list: supermarketGoodsDetail, screen: GOODS_DETAIL, content: { ...search, goodsId } }
    : undefined;
