import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface DataScreenTable {
  merchantId: Generated<number>;
  screenId: number;
  screenName: string;
  title: string;
  theme: Generated<number>;
  modules: string[];
  remark: Generated<string>;
  version: Generated<number>;
  createdBy: number;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface DataScreenLinkTable {
  merchantId: Generated<number>;
  linkId: number;
  screenId: number;
  board: string;
  linkName: string;
  secretHash: Buffer;
  canteens: number[] | null;
  stalls: number[] | null;
  expiresOn: string | null;
  createdBy: number;
  createdAt: Generated<string>;
  lastShownAt: string | null;
}

export interface DataScreenOperatorTable {
  merchantId: Generated<number>;
  screenId: number;
  userId: number;
}

export interface DataScreenPlaceTable {
  merchantId: Generated<number>;
  screenId: number;
  allCanteens: boolean;
  canteens: Generated<number[]>;
}

export interface RollupConsumePersonTable {
  merchantId: Generated<number>;
  bizDate: string;
  placeKind: number;
  placeId: number;
  canteenId: number;
  orgId: number;
  psnType: number;
  tenderType: number;
  consumeNum: number;
  consumeTenderNum: number;
  consumeAmount: number;
  repairNum: number;
  repairTenderNum: number;
  repairAmount: number;
  refundNum: number;
  refundTenderNum: number;
  refundAmount: number;
}

export interface RollupConsumePlaceTable {
  merchantId: Generated<number>;
  bizDate: string;
  placeKind: number;
  placeId: number;
  canteenId: number;
  stallId: number;
  mealType: number;
  nuclearMode: number;
  orderKind: number;
  onlineFlag: number;
  tenderType: number;
  consumeNum: number;
  consumeTenderNum: number;
  consumeAmount: number;
  repairNum: number;
  repairTenderNum: number;
  repairAmount: number;
  refundNum: number;
  refundTenderNum: number;
  refundAmount: number;
}

export interface TieOutRunTable {
  merchantId: Generated<number>;
  runId: number;
  bizDate: string;
  trigger: number;
  state: number;
  differences: number;
  checks: Json;
  trial: Json;
  operatorId: number;
  begunAt: string;
  endedAt: Generated<string>;
}

export interface ReportTables {
  dataScreen: DataScreenTable;
  dataScreenLink: DataScreenLinkTable;
  dataScreenOperator: DataScreenOperatorTable;
  dataScreenPlace: DataScreenPlaceTable;
  rollupConsumePerson: RollupConsumePersonTable;
  rollupConsumePlace: RollupConsumePlaceTable;
  tieOutRun: TieOutRunTable;
}
