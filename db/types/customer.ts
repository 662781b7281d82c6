import type { Generated } from 'kysely';

export interface CasualVisitorTable {
  merchantId: Generated<number>;
  casualId: number;
  casualName: string;
  mobileCipher: Buffer | null;
  mobileIndex: Buffer | null;
  mobileMask: string | null;
  company: Generated<string>;
  loginType: number;
  orgId: number;
  validFrom: string;
  validUntil: string;
  remark: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  mobileTail: Buffer | null;
}

export interface ChronicDiseaseTable {
  merchantId: Generated<number>;
  chronicId: number;
  chronicName: string;
  avoid: Generated<string>;
  advice: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
}

export interface CostCenterTable {
  merchantId: Generated<number>;
  costCenterId: number;
  centerName: string;
  centerNum: string;
  orgId: number | null;
  remark: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
}

export interface CustJobTable {
  merchantId: Generated<number>;
  jobId: number;
  jobName: string;
  jobNum: string | null;
  remark: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
}

export interface CustPlaceTable {
  merchantId: Generated<number>;
  placeId: number;
  superId: number | null;
  placeName: string;
  fullName: string;
  placeNum: string;
  level: number;
  path: string;
  pathEnd: Generated<string | null>;
  remark: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
}

export interface CustPlaceRecipeTable {
  merchantId: Generated<number>;
  placeId: number;
  recipeId: number;
}

export interface CustPlaceUserTable {
  merchantId: Generated<number>;
  placeId: number;
  userId: number;
}

export interface CustomerTable {
  merchantId: Generated<number>;
  custId: number;
  custNum: string;
  custName: string;
  sex: Generated<number>;
  orgId: number;
  psnType: number | null;
  mobileCipher: Buffer | null;
  mobileIndex: Buffer | null;
  mobileMask: string | null;
  idCardCipher: Buffer | null;
  idCardIndex: Buffer | null;
  idCardMask: string | null;
  emerContactCipher: Buffer | null;
  photoUrl: string | null;
  state: Generated<number>;
  cancelledAt: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  jobId: number | null;
  costCenterId: number | null;
  birthday: string | null;
  email: string | null;
  remark: Generated<string>;
  chronicCipher: Buffer | null;
  chronicIndex: Buffer[] | null;
  payPasswordHash: string | null;
  payPasswordInitial: Generated<boolean>;
  faceState: Generated<number>;
  faceReason: string | null;
  faceFeatureCipher: Buffer | null;
  faceAt: string | null;
  emerPhoneIndex: Buffer | null;
  emerCardIndex: Buffer | null;
  mobileTail: Buffer | null;
  payPasswordTries: Generated<number>;
  payPasswordLockedUntil: string | null;
  custNumKey: Generated<string | null>;
  nameSound: string | null;
}

export interface OrganisationTable {
  merchantId: Generated<number>;
  orgId: number;
  superId: number | null;
  orgName: string;
  orgFullName: string;
  orgLevel: number;
  path: string;
  orgNum: string | null;
  sort: Generated<number>;
  orgTelCipher: Buffer | null;
  createdAt: Generated<string>;
  version: Generated<number>;
  removedAt: string | null;
  pathEnd: Generated<string | null>;
  orgTelIndex: Buffer | null;
}

export interface PersonTypeTable {
  merchantId: Generated<number>;
  psnType: number;
  psnTypeName: string;
  version: Generated<number>;
  removedAt: string | null;
}

export interface PhotoImportEntryTable {
  merchantId: Generated<number>;
  jobId: number;
  entryNo: number;
  fileName: string;
  custId: number | null;
  reason: string | null;
}

export interface CustomerTables {
  casualVisitor: CasualVisitorTable;
  chronicDisease: ChronicDiseaseTable;
  costCenter: CostCenterTable;
  custJob: CustJobTable;
  custPlace: CustPlaceTable;
  custPlaceRecipe: CustPlaceRecipeTable;
  custPlaceUser: CustPlaceUserTable;
  customer: CustomerTable;
  organisation: OrganisationTable;
  personType: PersonTypeTable;
  photoImportEntry: PhotoImportEntryTable;
}
