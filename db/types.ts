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

export interface AnnouncementTable {
  merchantId: Generated<number>;
  noticeId: number;
  type: number;
  title: string;
  content: string;
  startsAt: string;
  endsAt: string;
  createdBy: number;
  creatorName: string;
  createdAt: Generated<string>;
}

export interface CanteenTable {
  merchantId: Generated<number>;
  canteenId: number;
  canteenName: string;
  canteenNum: string;
  businessState: Generated<number>;
  maxCapacity: number | null;
  imageUrl: string | null;
  mainItems: Generated<string>;
  businessHours: Generated<string>;
  personInCharge: Generated<string>;
  longitude: number | null;
  latitude: number | null;
  ifSpecial: Generated<number>;
  ifBook: Generated<number>;
  ifReserve: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
  areaId: number | null;
  labelId: number | null;
  phoneCipher: Buffer | null;
}

export interface CanteenAreaTable {
  merchantId: Generated<number>;
  areaId: number;
  superId: number | null;
  areaName: string;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface CanteenSettingTable {
  merchantId: Generated<number>;
  canteenId: number;
  kind: string;
  value: Json;
  version: Generated<number>;
}

export interface CardTable {
  merchantId: Generated<number>;
  cardNo: string;
  accountId: number;
  state: Generated<number>;
  lostAt: string | null;
  issuedAt: Generated<string>;
}

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
}

export interface ChronicDiseaseTable {
  merchantId: Generated<number>;
  chronicId: number;
  chronicName: string;
  avoid: Generated<string>;
  advice: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface CommandTable {
  merchantId: Generated<number>;
  scope: string;
  idemKey: string;
  requestHash: Buffer;
  result: Json | null;
  createdAt: Generated<string>;
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
}

export interface CustJobTable {
  merchantId: Generated<number>;
  jobId: number;
  jobName: string;
  jobNum: string | null;
  remark: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
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
}

export interface DataScopeTable {
  merchantId: Generated<number>;
  holder: string;
  holderId: number;
  kind: string;
  targetId: number;
}

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

export interface DiningTableTable {
  merchantId: Generated<number>;
  tableId: number;
  canteenId: number;
  tableNum: string;
  tableName: Generated<string>;
  seats: number | null;
  state: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
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

export interface EffectiveScopeTable {
  merchantId: Generated<number>;
  effId: number;
  effName: string;
  description: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface EntryBindingTable {
  merchantId: Generated<number>;
  provider: string;
  subject: string;
  userId: number;
  createdAt: Generated<string>;
}

export interface FlowInstanceTable {
  merchantId: Generated<number>;
  instanceId: number;
  flowKey: string;
  documentId: number;
  documentNum: string;
  title: string;
  amount: Generated<number>;
  state: Generated<number>;
  starterId: number;
  starterName: string;
  startedAt: Generated<string>;
  endedAt: string | null;
}

export interface FlowTaskTable {
  merchantId: Generated<number>;
  taskId: number;
  instanceId: number;
  userId: number;
  state: Generated<number>;
  createdAt: Generated<string>;
  actedAt: string | null;
}

export interface FoodPlaceTable {
  merchantId: Generated<number>;
  foodPlaceId: number;
  canteenId: number;
  foodPlaceName: string;
  address: Generated<string>;
  state: Generated<number>;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface HolidayTable {
  merchantId: Generated<number>;
  holidayId: number;
  holidayName: string;
  type: number;
  startDate: string;
  endDate: string;
  remark: Generated<string>;
  createdBy: number;
  createdAt: Generated<string>;
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
}

export interface ImportPartTable {
  merchantId: Generated<number>;
  importId: number;
  partNo: number;
  rowCount: number;
  content: Buffer;
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

export interface MealLineTable {
  merchantId: Generated<number>;
  mealLineId: number;
  canteenId: number;
  mealLineName: string;
  type: number;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface MealLineMachineTable {
  merchantId: Generated<number>;
  deviceId: number;
  mealLineId: number;
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
  ifOpen: Generated<number>;
  bookCutoffDays: Generated<number>;
  bookCutoffMinute: number | null;
  cancelCutoffDays: Generated<number>;
  cancelCutoffMinute: number | null;
}

export interface MenuEntryTable {
  merchantId: Generated<number>;
  menuId: string;
  own: boolean;
  name: string | null;
  parentId: string | null;
  type: number | null;
  menuCode: string | null;
  position: number | null;
  ifCache: number | null;
  ifVisible: number | null;
  icon: string | null;
  createdAt: Generated<string>;
}

export interface MenuPackageTable {
  merchantId: Generated<number>;
  menuId: string;
}

export interface MerchantTable {
  merchantId: number;
  merchantName: string;
  timeZone: Generated<string>;
  state: Generated<string>;
  createdAt: Generated<string>;
  authorisedUntil: string | null;
}

export interface MerchantLogoTable {
  merchantId: Generated<number>;
  logoUrl: string;
  loginLogoUrl: string;
  changedBy: number;
  changedAt: Generated<string>;
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

export interface OperatorTable {
  merchantId: Generated<number>;
  userId: number;
  username: string;
  realName: string;
  phoneCipher: Buffer | null;
  passwordHash: string;
  roleId: number | null;
  editFlag: Generated<number>;
  state: Generated<number>;
  createdAt: Generated<string>;
  effId: number | null;
  phoneIndex: Buffer | null;
  phoneMask: string | null;
  noticePhoneCipher: Buffer | null;
  version: Generated<number>;
  removedAt: string | null;
  avatar: string | null;
}

export interface OperatorRoleTable {
  merchantId: Generated<number>;
  userId: number;
  roleId: number;
  position: Generated<number>;
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
  orgTelIndex: Buffer | null;
}

export interface PersonTypeTable {
  merchantId: Generated<number>;
  psnType: number;
  psnTypeName: string;
  version: Generated<number>;
}

export interface PlaceLabelTable {
  merchantId: Generated<number>;
  labelId: number;
  labelName: string;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface PlatformCaptchaTable {
  token: string;
  secretKey: string;
  answerX: number;
  verification: string | null;
  expiresAt: string;
}

export interface PlatformEntryAttemptTable {
  attemptHash: Buffer;
  kind: string;
  provider: string;
  browserHash: Buffer;
  kept: Buffer;
  expiresAt: string;
}

export interface PlatformEntrySpentTable {
  provider: string;
  nonceHash: Buffer;
  expiresAt: string;
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

export interface PrivateRoomTable {
  merchantId: Generated<number>;
  roomId: number;
  canteenId: number;
  roomNum: string;
  roomName: Generated<string>;
  capacity: number | null;
  minAmount: Generated<number>;
  state: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
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
  roleType: Generated<string>;
  duty: Generated<string>;
  version: Generated<number>;
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
  sessionId: Generated<string>;
  entry: Generated<string>;
  endedReason: string | null;
  roleId: number | null;
}

export interface SettingTable {
  merchantId: Generated<number>;
  groupName: string;
  value: Json;
  version: Generated<number>;
  updatedBy: number;
  updatedAt: Generated<string>;
}

export interface StallTable {
  merchantId: Generated<number>;
  stallId: number;
  canteenId: number;
  stallName: string;
  stallNum: string;
  businessState: Generated<number>;
  ifBook: Generated<number>;
  ifReserve: Generated<number>;
  useCallNum: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
  kindId: number | null;
  labelId: number | null;
  refuseSameRecipe: Generated<number>;
}

export interface StallKindTable {
  merchantId: Generated<number>;
  kindId: number;
  kindName: string;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
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
  announcement: AnnouncementTable;
  canteen: CanteenTable;
  canteenArea: CanteenAreaTable;
  canteenSetting: CanteenSettingTable;
  card: CardTable;
  casualVisitor: CasualVisitorTable;
  chronicDisease: ChronicDiseaseTable;
  command: CommandTable;
  costCenter: CostCenterTable;
  custJob: CustJobTable;
  custPlace: CustPlaceTable;
  custPlaceRecipe: CustPlaceRecipeTable;
  custPlaceUser: CustPlaceUserTable;
  customer: CustomerTable;
  dataScope: DataScopeTable;
  dataScreen: DataScreenTable;
  dataScreenLink: DataScreenLinkTable;
  dataScreenOperator: DataScreenOperatorTable;
  dataScreenPlace: DataScreenPlaceTable;
  device: DeviceTable;
  deviceConflict: DeviceConflictTable;
  deviceStateLog: DeviceStateLogTable;
  deviceTransaction: DeviceTransactionTable;
  diningTable: DiningTableTable;
  documentEvent: DocumentEventTable;
  effectiveScope: EffectiveScopeTable;
  entryBinding: EntryBindingTable;
  flowInstance: FlowInstanceTable;
  flowTask: FlowTaskTable;
  foodPlace: FoodPlaceTable;
  holiday: HolidayTable;
  importBadRow: ImportBadRowTable;
  importBatch: ImportBatchTable;
  importPart: ImportPartTable;
  job: JobTable;
  ledgerBlock: LedgerBlockTable;
  ledgerEntry: LedgerEntryTable;
  mealLine: MealLineTable;
  mealLineMachine: MealLineMachineTable;
  mealOrder: MealOrderTable;
  mealTime: MealTimeTable;
  menuEntry: MenuEntryTable;
  menuPackage: MenuPackageTable;
  merchant: MerchantTable;
  merchantLogo: MerchantLogoTable;
  operationLog: OperationLogTable;
  operator: OperatorTable;
  operatorRole: OperatorRoleTable;
  orderRefund: OrderRefundTable;
  organisation: OrganisationTable;
  personType: PersonTypeTable;
  placeLabel: PlaceLabelTable;
  platformCaptcha: PlatformCaptchaTable;
  platformEntryAttempt: PlatformEntryAttemptTable;
  platformEntrySpent: PlatformEntrySpentTable;
  platformLoginFailure: PlatformLoginFailureTable;
  posting: PostingTable;
  privateRoom: PrivateRoomTable;
  recharge: RechargeTable;
  rechargeRepeal: RechargeRepealTable;
  reportDirty: ReportDirtyTable;
  role: RoleTable;
  roleMenu: RoleMenuTable;
  rollupConsumePerson: RollupConsumePersonTable;
  rollupConsumePlace: RollupConsumePlaceTable;
  session: SessionTable;
  setting: SettingTable;
  stall: StallTable;
  stallKind: StallKindTable;
  storedFile: StoredFileTable;
  wallet: WalletTable;
  walletLot: WalletLotTable;
}
