/** The directory of all reports. */
export const REPORT_CENTRE = '/reportCenter';
/** Every report with what it answers, those used most in front. */
export const REPORT_OVERVIEW = '/reportCenter/overview';
/** Path of the report that the figures of the home page open. */
export const CONSUME_BY_CANTEEN = '/reportCenter/consume/canteen';
/** What each stall took on a day. */
export const STALL_DAY = '/reportCenter/consume/stall';
/** The report of everything that was sold, wherever that was. */
export const CONSUME_BY_TENDER = '/reportCenter/consume/payType';
/** Lists that figures of others open: flows, wallets by person, and what supermarkets sold line by line. */
export const FLOW_DETAIL = '/reportCenter/flow/flowDetail';
export const ACCOUNT_CHANGE = '/reportCenter/balance/custAccountChange';
export const ACCOUNT_BALANCE = '/reportCenter/balance/accBalance';
export const GOODS_DETAIL = '/superstore/trade/goodsDetail';
/** Reports that go by mail, and what became of their mails. */
export const REPORT_MAIL = '/reportCenter/custom/mail';
export const MAIL_RUNS = '/reportCenter/custom/mailRun';
/** Where budgets are made, and who changed which. */
export const BUDGET_PLAN = '/reportCenter/budget/plan';
export const BUDGET_CHANGES = '/reportCenter/budget/changes';
/** When the canteens are busy. */
export const CONSUME_BY_HOUR = '/reportCenter/consume/hour';
/** Cash that operators hand in, and what a shift of theirs came to. */
export const HAND_INS = '/reportCenter/operator/handInMoney';
export const CASH_FLOATS = '/reportCenter/operator/cashFloat';
export const SHIFT = '/reportCenter/operator/shift';
export const WATER_USES = '/reportCenter/macWater/info';
