import {
  backChargePolicy,
  batchRowState,
  deductionType,
  offlineType,
  rechargeState,
  repealPolicy,
  transferTradeType,
  withdrawMethod,
  withdrawSource,
  withdrawStatus,
} from '#areas/funding/contract/lookups.ts';
import { allAccountEnums, rechargeTradeTypes } from '#areas/ledger/contract/account.ts';
import {
  accountStatus,
  cardState,
  limitBeyond,
  overLimit,
  rechargeTradeType,
  tradeType,
  walletType,
} from '#areas/ledger/contract/lookups.ts';
import {
  exceptionPayState,
  rechargeChannel,
  rechargeSource,
} from '#areas/payment/contract/lookups.ts';
import type { Lookup } from '#kit/contract/columns.ts';
import type { Language } from '#kit/contract/language.ts';
import { implement } from '#kit/server/implement.ts';
import { translate } from '#kit/server/texts.ts';
import { accountStatusEvent, frozenRule } from '../contract/lookups.ts';

const lists: Readonly<Record<string, Lookup>> = {
  accountStatus,
  accountStatusEvent,
  withdrawRecordStatus: withdrawStatus,
  payChannel: rechargeChannel,
  withdrawSource,
  withdrawMethod,
  rechargePayType: offlineType,
  frozenRule,
  transferTradeType,
  walletType,
  accountTradeType: tradeType,
  rechargeSourceType: rechargeSource,
  rechargeState,
  repealPolicy,
  cardState,
  batchRowState,
  deductionType,
  backChargePolicy,
  exceptionPayState,
  limitBeyond,
  overLimit,
};

const told = (entries: Lookup, language: Language) =>
  entries.map(({ key, desc }) => ({ key, desc: translate(language, desc) }));

export const enumRoutes = [
  implement(allAccountEnums, async ({ language }) =>
    Object.fromEntries(
      Object.entries(lists).map(([name, entries]) => [name, told(entries, language)]),
    ),
  ),
  implement(rechargeTradeTypes, async ({ language }) => told(rechargeTradeType, language)),
];
