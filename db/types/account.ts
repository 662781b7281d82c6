import type { Generated } from 'kysely';

export interface AccountEventTable {
  merchantId: Generated<number>;
  eventId: number;
  accountId: number;
  event: number;
  cardNo: string | null;
  remark: Generated<string>;
  operatorId: number;
  createdAt: Generated<string>;
}

export interface CardTable {
  merchantId: Generated<number>;
  cardNo: string;
  accountId: number;
  state: Generated<number>;
  lostAt: string | null;
  issuedAt: Generated<string>;
  cardId: Generated<number>;
  kind: Generated<number>;
  holderName: Generated<string>;
  deposit: Generated<number>;
  replacedBy: string | null;
  remark: Generated<string>;
  listNo: number | null;
  version: Generated<number>;
  expiresOn: string | null;
  since: string | null;
  barred: Generated<boolean>;
}

export interface CardListTable {
  merchantId: Generated<number>;
  listNo: number;
}

export interface CardPastTable {
  merchantId: Generated<number>;
  cardId: number;
  cardNo: string;
  accountId: number;
  kind: number;
  holderName: string;
  deposit: number;
  remark: string;
  issuedAt: string;
  endedAt: string;
}

export interface FreezeTimeRuleTable {
  merchantId: Generated<number>;
  ruleId: number;
  ruleName: string;
  freezeRule: number;
  custIds: Generated<number[]>;
  orgIds: Generated<number[]>;
  psnTypes: Generated<number[]>;
  weekDays: number[];
  beginTime: string;
  endTime: string;
  endDay: number;
  startDate: string;
  endDate: string | null;
  state: Generated<number>;
  remark: Generated<string>;
  createdBy: number;
  createdAt: Generated<string>;
  version: Generated<number>;
}

export interface AccountTables {
  accountEvent: AccountEventTable;
  card: CardTable;
  cardList: CardListTable;
  cardPast: CardPastTable;
  freezeTimeRule: FreezeTimeRuleTable;
}
