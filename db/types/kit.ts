import type { Generated } from 'kysely';
import type { DefaultedJson, Json } from './json.ts';

export interface CommandTable {
  merchantId: Generated<number>;
  scope: string;
  idemKey: string;
  requestHash: Buffer;
  result: Json | null;
  createdAt: Generated<string>;
}

export interface DocumentEventTable {
  merchantId: Generated<number>;
  eventId: number;
  document: string;
  documentId: number;
  action: string;
  fromState: string | null;
  toState: string;
  actorId: number;
  remark: string | null;
  createdAt: Generated<string>;
  actorName: Generated<string>;
}

export interface HouseReleaseTable {
  release: string;
  firstStartedAt: Generated<string>;
  lastStartedAt: Generated<string>;
}

export interface ImportBadRowTable {
  merchantId: Generated<number>;
  importId: number;
  rowNumber: number;
  cells: Buffer;
  errors: Json;
}

export interface ImportBatchTable {
  merchantId: Generated<number>;
  importId: number;
  kind: string;
  fileName: string;
  header: Json;
  mapping: Json;
  options: DefaultedJson;
  total: number;
  valid: number;
  invalid: number;
  jobId: number | null;
  createdBy: number;
  createdAt: Generated<string>;
  makes: Generated<number>;
}

export interface ImportPartTable {
  merchantId: Generated<number>;
  importId: number;
  partNo: number;
  rowCount: number;
  content: Buffer;
}

export interface InstallationTable {
  onlyOne: Generated<boolean>;
  keyCheck: string | null;
  probedAt: string | null;
}

export interface JobTable {
  merchantId: Generated<number>;
  jobId: number;
  name: string;
  state: Generated<string>;
  total: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  message: string | null;
  content: Json;
  result: Json | null;
  requester: Json;
  createdBy: number;
  createdAt: Generated<string>;
  startedAt: string | null;
  finishedAt: string | null;
  attempts: Generated<number>;
  endpointId: string | null;
  access: string | null;
  label: string | null;
  about: number | null;
}

export interface MerchantTable {
  merchantId: number;
  merchantName: string;
  timeZone: Generated<string>;
  state: Generated<string>;
  createdAt: Generated<string>;
  authorisedUntil: string | null;
}

export interface OperationLogTable {
  merchantId: Generated<number>;
  logId: number;
  userId: number;
  username: string;
  endpointId: string;
  title: string;
  content: Json | null;
  outcome: string;
  ip: string | null;
  requestId: string;
  createdAt: Generated<string>;
  object: string | null;
  reason: string | null;
  reasonParams: Json | null;
}

export interface ReportDirtyTable {
  merchantId: Generated<number>;
  dirtyId: number;
  family: string;
  bizDate: string;
  bucketId: number;
}

export interface StoredFileTable {
  merchantId: Generated<number>;
  fileId: number;
  purpose: string;
  fileName: string;
  mediaType: string;
  size: number;
  storageKey: string;
  createdBy: number;
  createdAt: Generated<string>;
  keptAt: string | null;
  public: Generated<boolean>;
  uploadKey: Buffer | null;
}

export interface KitTables {
  command: CommandTable;
  documentEvent: DocumentEventTable;
  houseRelease: HouseReleaseTable;
  importBadRow: ImportBadRowTable;
  importBatch: ImportBatchTable;
  importPart: ImportPartTable;
  installation: InstallationTable;
  job: JobTable;
  merchant: MerchantTable;
  operationLog: OperationLogTable;
  reportDirty: ReportDirtyTable;
  storedFile: StoredFileTable;
}
