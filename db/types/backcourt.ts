import type { Generated } from 'kysely';

export interface PeopleCountTable {
  merchantId: Generated<number>;
  deviceId: number;
  countedAt: string;
  canteenId: number;
  entered: number;
  leftAgain: number;
  present: number;
}

export interface SampleRecordTable {
  merchantId: Generated<number>;
  sampleId: number;
  canteenId: number;
  stallId: number | null;
  sampleDate: string;
  mealType: number;
  goodsKind: number;
  goodsId: number;
  sampleName: string;
  weight: number;
  keptAt: string;
  keptBy: string;
  keepPlace: Generated<string>;
  keepHours: Generated<number>;
  destroyedAt: string | null;
  destroyedBy: Generated<string>;
  remark: Generated<string>;
  source: number;
  deviceId: number | null;
  transactionNo: number | null;
  version: Generated<number>;
}

export interface BackcourtTables {
  peopleCount: PeopleCountTable;
  sampleRecord: SampleRecordTable;
}
