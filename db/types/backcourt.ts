import type { Generated } from 'kysely';

export interface AccessHeldTable {
  merchantId: Generated<number>;
  deviceId: number;
  accessNo: number;
  failure: Generated<string>;
  toldAt: string;
}

export interface AccessRecordTable {
  merchantId: Generated<number>;
  recordId: number;
  deviceId: number;
  transactionNo: number;
  canteenId: number;
  custId: number | null;
  personName: string;
  cardNo: Generated<string>;
  direction: number;
  occurredAt: string;
  verdict: number;
  reason: number;
  decidedBy: number;
}

export interface AccessRuleTable {
  merchantId: Generated<number>;
  ruleId: number;
  canteenId: number;
  custId: number | null;
  psnType: number | null;
  fromDate: string;
  untilDate: string;
  fromTime: string;
  untilTime: string;
  remark: Generated<string>;
  changeNo: Generated<number>;
  removedAt: string | null;
  version: Generated<number>;
}

export interface AccessVersionTable {
  merchantId: Generated<number>;
  accessNo: number;
}

export interface CameraPhotoTable {
  merchantId: Generated<number>;
  photoId: number;
  deviceId: number;
  transactionNo: number;
  canteenId: number;
  takenAt: string;
  cause: number;
  note: Generated<string>;
  photoUrl: string;
}

export interface CameraRecordingTable {
  merchantId: Generated<number>;
  recordingId: number;
  deviceId: number;
  canteenId: number;
  fromAt: string;
  untilAt: string;
  why: string;
  askedAt: string;
  askedBy: number;
  fileName: Generated<string>;
  seconds: number | null;
  recordedAt: string | null;
}

export interface KitchenStaffTable {
  merchantId: Generated<number>;
  staffId: number;
  canteenId: number;
  staffNum: string;
  staffName: string;
  post: Generated<string>;
  custId: number | null;
  certificateNum: Generated<string>;
  certificateUntil: string | null;
  certificateUrl: string | null;
  state: Generated<number>;
  version: Generated<number>;
}

export interface MorningCheckTable {
  merchantId: Generated<number>;
  checkId: number;
  staffId: number;
  canteenId: number;
  checkDate: string;
  checkedAt: string;
  temperature: number;
  wounded: number;
  unwell: number;
  unclean: number;
  certificateUntil: string | null;
  verdict: number;
  reason: number;
  checker: Generated<string>;
  remark: Generated<string>;
  photoUrl: string | null;
  source: number;
  deviceId: number | null;
  transactionNo: number | null;
}

export interface PeopleCountTable {
  merchantId: Generated<number>;
  deviceId: number;
  countedAt: string;
  canteenId: number;
  entered: number;
  leftAgain: number;
  present: number;
}

export interface ResidueTestTable {
  merchantId: Generated<number>;
  testId: number;
  canteenId: number;
  materialId: number | null;
  sampleName: string;
  lot: Generated<string>;
  supplier: Generated<string>;
  inhibitionRate: number;
  limitRate: number;
  verdict: number;
  testedAt: string;
  tester: string;
  photoUrl: string | null;
  remark: Generated<string>;
  source: number;
  deviceId: number | null;
  transactionNo: number | null;
  retestOf: number | null;
  followUp: number;
  followedAt: string | null;
  followedBy: Generated<string>;
  disposal: Generated<string>;
  version: Generated<number>;
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
  photoUrl: string | null;
  destroyReason: Generated<string>;
}

export interface BackcourtTables {
  accessHeld: AccessHeldTable;
  accessRecord: AccessRecordTable;
  accessRule: AccessRuleTable;
  accessVersion: AccessVersionTable;
  cameraPhoto: CameraPhotoTable;
  cameraRecording: CameraRecordingTable;
  kitchenStaff: KitchenStaffTable;
  morningCheck: MorningCheckTable;
  peopleCount: PeopleCountTable;
  residueTest: ResidueTestTable;
  sampleRecord: SampleRecordTable;
}
