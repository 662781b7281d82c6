/** Wallets of an account (rule lookups/wallets); they are ledger accounts too, with the account id as reference. */
export const WALLET = { personal: 1, subsidy: 2, red: 4 } as const;
export type WalletType = (typeof WALLET)[keyof typeof WALLET];
/** In ascending order, as rows are locked and shown. */
export const WALLET_TYPES: readonly WalletType[] = [1, 2, 4];

/** Ledger accounts of the house; the reference says which one of its kind: channel, organisation, stall, device, account. */
export const LEDGER = {
  cashIn: 101,
  subsidyFund: 102,
  redFund: 103,
  giftCost: 104,
  sales: 105,
  withdrawClearing: 106,
  /** Money given up, and money its owner does not claim: the house's own. */
  writeOff: 108,
  offlineSuspense: 109,
  fee: 110,
  deposit: 111,
  cashOut: 112,
  couponCost: 113,
  /** Between two wallets of a transfer; every transaction leaves nothing here. */
  transfer: 114,
  /** What people owe since money was taken back that they had spent already (reference: the account). */
  receivable: 115,
  /** What the subsidy fund bears of subsidised prices (reference: as of sales). */
  priceSubsidy: 116,
} as const;

/** What pays an order: a wallet, or something beside the wallets; suspense is what is not paid yet. */
export const TENDER = {
  personal: 1,
  subsidy: 2,
  red: 4,
  channel: 5,
  cash: 6,
  coupon: 7,
  suspense: 9,
} as const;
export type TenderType = (typeof TENDER)[keyof typeof TENDER];

/** Why money moved. */
export const TRADE = {
  recharge: 10,
  gift: 11,
  subsidy: 12,
  red: 13,
  consume: 20,
  repair: 21,
  refund: 22,
  /** The fund's part of a subsidised price. */
  priceSubsidy: 23,
  withdraw: 30,
  revokeRecharge: 40,
  revokeSubsidy: 41,
  clear: 42,
  /** Debts repaid out of a recharge, and out of a grant. */
  repayRecharge: 43,
  repaySubsidy: 44,
  /** What a clearing took, granted again. */
  clearBack: 45,
  transferOut: 50,
  transferIn: 51,
  fee: 60,
  /** A fee that goes back with its order. */
  feeBack: 61,
  deposit: 70,
  depositReturn: 71,
  correction: 90,
} as const;

/** What a lot holds: money with conditions inside a wallet. Principal is what no lot covers. */
export const LOT = { gift: 2, subsidy: 3, red: 4 } as const;
export type LotKind = (typeof LOT)[keyof typeof LOT];

/** Account status: closed is final. */
export const STATUS = { normal: 1, disabled: 2, closed: 9 } as const;

/** Pay channel of cash, as recharges and withdrawals name it. */
export const CASH_CHANNEL = 4;
