import type { Generated } from 'kysely';

export interface RollupConsumePersonTable {
  merchantId: Generated<number>;
  bizDate: string;
  canteenId: number;
  orgId: number;
  psnType: number;
  walletType: number;
  consumeNum: number;
  consumeAmount: number;
  repairNum: number;
  repairAmount: number;
  refundNum: number;
  refundAmount: number;
  consumeTenderNum: Generated<number>;
  repairTenderNum: Generated<number>;
  refundTenderNum: Generated<number>;
}

export interface RollupConsumePlaceTable {
  merchantId: Generated<number>;
  bizDate: string;
  canteenId: number;
  stallId: number;
  mealType: number;
  nuclearMode: number;
  walletType: number;
  consumeNum: number;
  consumeAmount: number;
  repairNum: number;
  repairAmount: number;
  refundNum: number;
  refundAmount: number;
  consumeTenderNum: Generated<number>;
  repairTenderNum: Generated<number>;
  refundTenderNum: Generated<number>;
}

export interface ReportTables {
  rollupConsumePerson: RollupConsumePersonTable;
  rollupConsumePlace: RollupConsumePlaceTable;
}
