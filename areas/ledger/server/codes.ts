import { accountStatus, heldWallet, ledgerAccount, tradeType } from '../contract/lookups.ts';

/** Account status: closed is final. */
export const STATUS = accountStatus.key;

/** Wallets of an account (rule lookups/wallets); they are ledger accounts too, with the account id as reference. */
export const WALLET = heldWallet.key;
export type WalletType = (typeof WALLET)[keyof typeof WALLET];
/** In ascending order, as rows are locked and shown. */
export const WALLET_TYPES: readonly WalletType[] = [
  WALLET.personal,
  WALLET.subsidy,
  WALLET.redPacket,
];

/** Why money moved. */
export const TRADE = tradeType.key;

/** Ledger accounts of the house; the reference says which one of its kind: channel, organisation, stall, device, account. */
export const LEDGER = {
  ...ledgerAccount.key,
  /** Between two wallets of a transfer; every transaction leaves nothing here. */
  transfer: 114,
} as const;

/** What pays an order: a wallet, or something beside the wallets; suspense is what is not paid yet. The contract of orders names them for all above. */
export const TENDER = {
  ...WALLET,
  channel: 5,
  cash: 6,
  coupon: 7,
  suspense: 9,
} as const;
export type TenderType = (typeof TENDER)[keyof typeof TENDER];

/** What a lot holds: money with conditions inside a wallet. Principal is what no lot covers. */
export const LOT = { gift: 2, subsidy: 3, red: 4 } as const;
export type LotKind = (typeof LOT)[keyof typeof LOT];

/** Pay channel of cash, as recharges and withdrawals name it. */
export const CASH_CHANNEL = 4;
