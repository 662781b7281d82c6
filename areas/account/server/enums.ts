import type { Lookup } from '#kit/contract/columns.ts';
import { implement } from '#kit/server/implement.ts';
import { translate } from '#kit/server/texts.ts';
import { allAccountEnums } from '../contract/account.ts';
import {
  accountStatus,
  accountStatusEvent,
  batchRowState,
  cardState,
  frozenRule,
  offlineType,
  rechargeChannel,
  rechargeSource,
  rechargeState,
  repealPolicy,
  tradeType,
  transferTradeType,
  walletType,
  withdrawMethod,
  withdrawSource,
  withdrawStatus,
} from '../contract/lookups.ts';

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
};

export const enumRoutes = [
  implement(allAccountEnums, async ({ language }) =>
    Object.fromEntries(
      Object.entries(lists).map(([name, entries]) => [
        name,
        entries.map(({ key, desc }) => ({ key, desc: translate(language, desc) })),
      ]),
    ),
  ),
];
