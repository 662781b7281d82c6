import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text, read as whatever was stored. */
export type Json = ColumnType<unknown, string, string>;

/** The same with a default. */
export type DefaultedJson = ColumnType<unknown, string | undefined, string>;

export interface AccountTable {
  merchantId: Generated<number>;
  accountId: number;
  custId: number;
  status: Generated<number>;
  overdraftLimit: Generated<number>;
  debitBlock: Generated<boolean>;
  creditBlock: Generated<boolean>;
  personalBalance: Generated<number>;
  personalHeld: Generated<number>;
  personalSeq: Generated<number>;
  subsidyBalance: Generated<number>;
  subsidyHeld: Generated<number>;
  subsidySeq: Generated<number>;
  redBalance: Generated<number>;
  redHeld: Generated<number>;
  redSeq: Generated<number>;
  blockedAt: string | null;
  openedAt: Generated<string>;
}

export interface AccountBatchTable {
  merchantId: Generated<number>;
  batchNo: number;
  kind: string;
  walletType: number | null;
  command: Json;
  people: number;
  amount: number;
  operatorId: number;
  createdAt: Generated<string>;
}

export interface AccountBatchRowTable {
  merchantId: Generated<number>;
  batchNo: number;
  rowNo: number;
  accountId: number;
  custId: number;
  rechargeId: number | null;
  amount: number;
  doneAmount: Generated<number>;
  state: Generated<string>;
  reason: string | null;
}

export interface CanteenTable {
  merchantId: Generated<number>;
  canteenId: number;
  canteenName: string;
  canteenNum: string;
  tag: Generated<string>;
  businessState: Generated<number>;
  maxCapacity: number | null;
  imageUrl: string | null;
  mainItems: Generated<string>;
  businessHours: Generated<string>;
  personInCharge: Generated<string>;
  phone: Generated<string>;
  longitude: number | null;
  latitude: number | null;
  ifSpecial: Generated<number>;
  ifBook: Generated<number>;
  ifReserve: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
}

export interface CardTable {
  merchantId: Generated<number>;
  cardNo: string;
  accountId: number;
  state: Generated<number>;
  lostAt: string | null;
  issuedAt: Generated<string>;
}

export interface CommandTable {
  merchantId: Generated<number>;
  scope: string;
  idemKey: string;
  requestHash: Buffer;
  result: Json | null;
  createdAt: Generated<string>;
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
}

export interface DeviceTable {
  merchantId: Generated<number>;
  deviceId: number;
  deviceNum: string;
  deviceName: string;
  deviceType: number;
  deviceModel: Generated<string>;
  sn: string;
  ip: Generated<string>;
  mac: Generated<string>;
  gateway: Generated<string>;
  installAddress: Generated<string>;
  canteenId: number;
  stallId: number;
  consumeMode: Generated<number>;
  communicationMode: Generated<number>;
  secretCipher: Buffer;
  state: Generated<number>;
  heartbeatSeconds: Generated<number>;
  lastHeartbeatAt: string | null;
  lastTransactionNo: number | null;
  appVersion: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
}

export interface DeviceConflictTable {
  merchantId: Generated<number>;
  conflictId: number;
  deviceId: number;
  transactionNo: number;
  payload: Json;
  payloadHash: Buffer;
  receivedAt: Generated<string>;
}

export interface DeviceStateLogTable {
  merchantId: Generated<number>;
  logId: number;
  deviceId: number;
  event: string;
  detail: string | null;
  createdAt: Generated<string>;
}

export interface DeviceTransactionTable {
  merchantId: Generated<number>;
  deviceId: number;
  transactionNo: number;
  payloadHash: Buffer;
  state: number;
  orderId: number | null;
  flags: Generated<number>;
  reason: string | null;
  receivedAt: Generated<string>;
}

export interface DocumentEventTable {
  merchantId: Generated<number>;
  eventId: number;
  document: string;
  documentId: number;
  action: string;
  fromState: string;
  toState: string;
  actorId: number;
  remark: string | null;
  createdAt: Generated<string>;
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
}

export interface ImportRowTable {
  merchantId: Generated<number>;
  importId: number;
  rowNumber: number;
  cells: Json;
  value: Json | null;
  errors: Json | null;
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
}

export interface LedgerBlockTable {
  merchantId: Generated<number>;
  blockNo: number;
  sealedUntil: string;
  postings: number;
  previousHash: Buffer;
  hash: Buffer;
  createdAt: Generated<string>;
}

export interface LedgerEntryTable {
  merchantId: Generated<number | null>;
  transactionId: number | null;
  postingId: number | null;
  bizDate: string | null;
  ledgerAccount: number | null;
  ledgerRef: number | null;
  amount: number | null;
}

export interface MealOrderTable {
  merchantId: Generated<number>;
  orderId: number;
  bizDate: string;
  orderState: number;
  refundState: Generated<number>;
  checkState: Generated<number>;
  onlineFlag: number;
  sourceType: number;
  nuclearMode: number;
  amount: number;
  personalAmount: Generated<number>;
  subsidyAmount: Generated<number>;
  redAmount: Generated<number>;
  suspenseAmount: Generated<number>;
  refundPersonal: Generated<number>;
  refundSubsidy: Generated<number>;
  refundRed: Generated<number>;
  refundSuspense: Generated<number>;
  accountId: number | null;
  custId: number | null;
  orgId: number | null;
  psnType: number | null;
  canteenId: number;
  stallId: number;
  deviceId: number | null;
  deviceTransactionNo: number | null;
  cardNo: string | null;
  mealType: number;
  occurredAt: string;
  recordedAt: Generated<string>;
}

export interface MealTimeTable {
  merchantId: Generated<number>;
  canteenId: Generated<number>;
  mealType: number;
  startMinute: number;
  endMinute: number;
}

export interface MerchantTable {
  merchantId: number;
  merchantName: string;
  timeZone: Generated<string>;
  state: Generated<string>;
  createdAt: Generated<string>;
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
}

export interface OperatorTable {
  merchantId: Generated<number>;
  userId: number;
  username: string;
  realName: string;
  phoneCipher: Buffer | null;
  passwordHash: string;
  roleId: number;
  allCanteens: Generated<boolean>;
  allOrganisations: Generated<boolean>;
  editFlag: Generated<number>;
  state: Generated<number>;
  createdAt: Generated<string>;
}

export interface OperatorScopeTable {
  merchantId: Generated<number>;
  userId: number;
  kind: string;
  targetId: number;
}

export interface OrderRefundTable {
  merchantId: Generated<number>;
  refundId: number;
  orderId: number;
  bizDate: string;
  amount: number;
  personalAmount: Generated<number>;
  subsidyAmount: Generated<number>;
  redAmount: Generated<number>;
  suspenseAmount: Generated<number>;
  reason: string;
  transactionId: number;
  operatorId: number;
  canteenId: number;
  createdAt: Generated<string>;
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
}

export interface PersonTypeTable {
  merchantId: Generated<number>;
  psnType: number;
  psnTypeName: string;
}

export interface PlatformLoginFailureTable {
  subject: string;
  failures: number;
  lockedUntil: string | null;
  changedAt: Generated<string>;
}

export interface PostingTable {
  merchantId: Generated<number>;
  postingId: number;
  transactionId: number;
  line: number;
  tradeType: number;
  fromAccount: number;
  fromRef: number;
  toAccount: number;
  toRef: number;
  amount: number;
  accountId: number | null;
  walletType: number | null;
  change: number | null;
  balanceAfter: number | null;
  walletSeq: number | null;
  lotId: number | null;
  orderId: number | null;
  reversesId: number | null;
  occurredAt: string;
  recordedAt: Generated<string>;
  bizDate: string;
  mealType: Generated<number>;
  custId: number | null;
  orgId: number | null;
  psnType: number | null;
  canteenId: number | null;
  stallId: number | null;
  deviceId: number | null;
  nuclearMode: number | null;
  channel: number | null;
  source: number | null;
  operatorId: number | null;
  batchNo: number | null;
  remark: string | null;
}

export interface RechargeTable {
  merchantId: Generated<number>;
  rechargeId: number;
  accountId: number;
  custId: number;
  walletType: number;
  amount: number;
  revokedAmount: Generated<number>;
  state: Generated<string>;
  offlineType: number | null;
  giftAmount: Generated<number>;
  revokedGift: Generated<number>;
  channel: number;
  source: number;
  voucherNo: string | null;
  remark: string | null;
  batchNo: number | null;
  transactionId: number;
  operatorId: number;
  occurredAt: string;
  createdAt: Generated<string>;
}

export interface RechargeRepealTable {
  merchantId: Generated<number>;
  repealId: number;
  rechargeId: number;
  accountId: number;
  custId: number;
  walletType: number;
  amount: number;
  giftAmount: Generated<number>;
  shortfall: Generated<number>;
  batchNo: number | null;
  reason: string;
  operatorId: number;
  occurredAt: Generated<string>;
}

export interface ReportDirtyTable {
  merchantId: Generated<number>;
  dirtyId: number;
  family: string;
  bizDate: string;
  bucketId: number;
}

export interface RoleTable {
  merchantId: Generated<number>;
  roleId: number;
  roleName: string;
  roleCode: string;
  description: Generated<string>;
  createdAt: Generated<string>;
}

export interface RoleMenuTable {
  merchantId: Generated<number>;
  roleId: number;
  menuCode: string;
}

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
}

export interface SessionTable {
  tokenHash: Buffer;
  merchantId: Generated<number>;
  userId: number;
  ip: string | null;
  userAgent: string | null;
  createdAt: Generated<string>;
  lastSeenAt: Generated<string>;
  expiresAt: string;
}

export interface StallTable {
  merchantId: Generated<number>;
  stallId: number;
  canteenId: number;
  stallName: string;
  stallNum: string;
  tag: Generated<string>;
  category: Generated<string>;
  businessState: Generated<number>;
  ifBook: Generated<number>;
  ifReserve: Generated<number>;
  useCallNum: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
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
}

export interface WalletTable {
  merchantId: Generated<number | null>;
  accountId: number | null;
  walletType: number | null;
  balance: number | null;
  held: number | null;
  seq: number | null;
}

export interface WalletLotTable {
  merchantId: Generated<number>;
  lotId: number;
  accountId: number;
  walletType: number;
  kind: number;
  granted: number;
  remaining: number;
  fundOrgId: Generated<number>;
  expiresAt: string | null;
  grantedBy: number;
  closedAt: string | null;
  createdAt: Generated<string>;
}

export interface DB {
  account: AccountTable;
  accountBatch: AccountBatchTable;
  accountBatchRow: AccountBatchRowTable;
  canteen: CanteenTable;
  card: CardTable;
  command: CommandTable;
  customer: CustomerTable;
  device: DeviceTable;
  deviceConflict: DeviceConflictTable;
  deviceStateLog: DeviceStateLogTable;
  deviceTransaction: DeviceTransactionTable;
  documentEvent: DocumentEventTable;
  importBatch: ImportBatchTable;
  importRow: ImportRowTable;
  job: JobTable;
  ledgerBlock: LedgerBlockTable;
  ledgerEntry: LedgerEntryTable;
  mealOrder: MealOrderTable;
  mealTime: MealTimeTable;
  merchant: MerchantTable;
  operationLog: OperationLogTable;
  operator: OperatorTable;
  operatorScope: OperatorScopeTable;
  orderRefund: OrderRefundTable;
  organisation: OrganisationTable;
  personType: PersonTypeTable;
  platformLoginFailure: PlatformLoginFailureTable;
  posting: PostingTable;
  recharge: RechargeTable;
  rechargeRepeal: RechargeRepealTable;
  reportDirty: ReportDirtyTable;
  role: RoleTable;
  roleMenu: RoleMenuTable;
  rollupConsumePerson: RollupConsumePersonTable;
  rollupConsumePlace: RollupConsumePlaceTable;
  session: SessionTable;
  stall: StallTable;
  storedFile: StoredFileTable;
  wallet: WalletTable;
  walletLot: WalletLotTable;
}
