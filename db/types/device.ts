import type { Generated } from 'kysely';
import type { DefaultedJson, Json } from './json.ts';

export interface CitizenCardCertificateTable {
  merchantId: Generated<number>;
  deviceId: number;
  posNo: string;
  posName: string;
  certificate: string;
  keyCipher: Buffer;
  validFrom: string;
  validUntil: string;
  appliedAt: Generated<string>;
  appliedBy: number;
}

export interface CitizenCardGatewayTable {
  merchantId: Generated<number>;
  gatewayUrl: string;
  merchantNo: string;
  keyCipher: Buffer;
  version: Generated<number>;
}

export interface DeskControlTable {
  merchantId: Generated<number>;
  deskId: number;
  deviceId: number;
  number: number;
  deskName: string;
  antenna: number;
  enabled: Generated<number>;
  version: Generated<number>;
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
  placeId: number;
  stallId: number | null;
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
  gapsSeenTo: Generated<number>;
  placeKind: Generated<number>;
  canteenId: Generated<number | null>;
  cardListNo: Generated<number>;
  rulesNo: Generated<number>;
  rulesReason: Generated<string>;
  settings: DefaultedJson;
  settingsNo: Generated<number>;
  settingsHeld: Generated<number>;
  settingsReason: Generated<string>;
  paper: number | null;
  temperature: number | null;
  waitingSales: Generated<number>;
}

export interface DeviceAlarmTable {
  merchantId: Generated<number>;
  alarmId: number;
  deviceId: number;
  code: string;
  level: number;
  detail: Generated<string>;
  state: Generated<number>;
  times: Generated<number>;
  raisedAt: Generated<string>;
  lastAt: Generated<string>;
  endedAt: string | null;
  mutedUntil: string | null;
  assigneeId: number | null;
  note: Generated<string>;
  version: Generated<number>;
}

export interface DeviceAnomalyTable {
  merchantId: Generated<number>;
  anomalyId: number;
  kind: number;
  deviceId: number;
  placeId: number;
  stallId: number | null;
  transactionNo: number;
  untilNo: number;
  cardNo: string | null;
  amount: number | null;
  occurredAt: string | null;
  payload: string | null;
  payloadHash: Generated<Buffer>;
  reason: string | null;
  orderId: number | null;
  postedOrderId: number | null;
  foundAt: Generated<string>;
  state: Generated<string>;
  version: Generated<number>;
  note: string | null;
  handledBy: number | null;
  handledAt: string | null;
  placeKind: Generated<number>;
  canteenId: Generated<number | null>;
}

export interface DeviceCommandTable {
  merchantId: Generated<number>;
  commandId: number;
  batchId: number;
  deviceId: number;
  command: string;
  content: DefaultedJson;
  mergeKey: Generated<string>;
  state: Generated<number>;
  attempts: Generated<number>;
  why: Generated<string>;
  failure: Generated<string>;
  askedBy: number;
  askedAt: Generated<string>;
  sentAt: string | null;
  deliveredAt: string | null;
  endedAt: string | null;
  expiresAt: string;
}

export interface DeviceLogTable {
  merchantId: Generated<number>;
  logId: number;
  deviceId: number;
  level: number;
  occurredAt: string;
  message: string;
  receivedAt: Generated<string>;
}

export interface DevicePlaceTable {
  merchantId: Generated<number>;
  deviceId: number;
  since: string;
  placeId: number;
  stallId: number | null;
  placeKind: Generated<number>;
}

export interface DeviceReadingTable {
  merchantId: Generated<number>;
  deviceId: number;
  occurredAt: string;
  value: number;
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

export interface DisplayPageTable {
  merchantId: Generated<number>;
  deviceId: number;
  secretHash: Buffer;
  pairedBy: number;
  pairedAt: Generated<string>;
  menuHeld: Generated<number>;
}

export interface LockerCellTable {
  merchantId: Generated<number>;
  cellId: number;
  deviceId: number;
  doorNo: number;
  disabled: Generated<number>;
  broken: Generated<number>;
  light: Generated<number>;
  heat: Generated<number>;
  sterilize: Generated<number>;
  orderId: number | null;
  laidAt: string | null;
}

export interface LockerCommandTable {
  merchantId: Generated<number>;
  commandId: number;
  deviceId: number;
  cellId: number;
  command: string;
  value: number;
  state: Generated<number>;
  reason: Generated<string>;
  askedBy: number;
  askedAt: string;
  answeredAt: string | null;
}

export interface LockerEventTable {
  merchantId: Generated<number>;
  eventId: number;
  cellId: number;
  deviceId: number;
  orderId: number;
  event: number;
  operatorId: number;
  occurredAt: string;
}

export interface PlatformDisplayCodeTable {
  code: string;
  secretHash: Buffer;
  expiresAt: string;
}

export interface PlatformTillCodeTable {
  code: string;
  askerHash: Buffer;
  pageKey: Buffer;
  expiresAt: string;
  answer: Json | null;
}

export interface PriceTagTable {
  merchantId: Generated<number>;
  deviceId: number;
  number: number;
  tagNo: number;
  shown: Json | null;
}

export interface PriceTagControllerTable {
  merchantId: Generated<number>;
  deviceId: number;
  tagsNo: Generated<number>;
  tagsHeld: Generated<number>;
  failure: Generated<string>;
}

export interface PrintJobTable {
  merchantId: Generated<number>;
  jobId: number;
  deviceId: number;
  title: string;
  orderId: number | null;
  lines: Json;
  copyMark: string;
  state: Generated<number>;
  attempts: Generated<number>;
  begun: Generated<number>;
  trouble: Generated<number>;
  askedBy: number;
  askedAt: Generated<string>;
  tryAt: Generated<string>;
  claimedUntil: string | null;
  endedAt: string | null;
  expiresAt: string;
}

export interface SourceControlTable {
  merchantId: Generated<number>;
  source: number;
  settleMilliseconds: number;
  zeroGrams: number;
  version: Generated<number>;
}

export interface SqbTerminalTable {
  merchantId: Generated<number>;
  deviceId: number;
  terminalSn: string;
  keyCipher: Buffer;
  activatedAt: Generated<string>;
  activatedBy: number;
  checkedInAt: Generated<string>;
  failure: Generated<string>;
}

export interface SqbVendorTable {
  merchantId: Generated<number>;
  appId: string;
  vendorSn: string;
  keyCipher: Buffer;
  version: Generated<number>;
}

export interface SubMachineTable {
  merchantId: Generated<number>;
  subMachineId: number;
  deviceId: number;
  number: number;
  name: string;
  dishesId: number | null;
  address: Generated<string>;
  version: Generated<number>;
}

export interface TablewareTable {
  merchantId: Generated<number>;
  tablewareId: number;
  code: string;
  kind: number;
  canteenId: number;
  state: Generated<number>;
  custId: number | null;
  boundAt: string | null;
  deviceId: number | null;
  version: Generated<number>;
}

export interface TablewarePrefixTable {
  merchantId: Generated<number>;
  prefixId: number;
  prefix: string;
  kind: number;
  canteenId: number;
  version: Generated<number>;
}

export interface WaterUseTable {
  merchantId: Generated<number>;
  useId: number;
  deviceId: number;
  useNo: number;
  canteenId: number;
  placeId: Generated<number>;
  stallId: number | null;
  bizDate: string;
  cardNo: string;
  nuclearMode: number;
  accountId: number | null;
  custId: number | null;
  state: number;
  occurredAt: string;
  recordedAt: Generated<string>;
  readAt: string | null;
  endedAt: string | null;
  chargedBy: number;
  unitPrice: number;
  mostMinutes: number;
  held: number;
  millilitres: Generated<number>;
  seconds: Generated<number>;
  charged: Generated<number>;
  orderId: number | null;
  repairOrderId: number | null;
}

export interface DeviceTables {
  citizenCardCertificate: CitizenCardCertificateTable;
  citizenCardGateway: CitizenCardGatewayTable;
  deskControl: DeskControlTable;
  device: DeviceTable;
  deviceAlarm: DeviceAlarmTable;
  deviceAnomaly: DeviceAnomalyTable;
  deviceCommand: DeviceCommandTable;
  deviceLog: DeviceLogTable;
  devicePlace: DevicePlaceTable;
  deviceReading: DeviceReadingTable;
  deviceStateLog: DeviceStateLogTable;
  deviceTransaction: DeviceTransactionTable;
  displayPage: DisplayPageTable;
  lockerCell: LockerCellTable;
  lockerCommand: LockerCommandTable;
  lockerEvent: LockerEventTable;
  platformDisplayCode: PlatformDisplayCodeTable;
  platformTillCode: PlatformTillCodeTable;
  priceTag: PriceTagTable;
  priceTagController: PriceTagControllerTable;
  printJob: PrintJobTable;
  sourceControl: SourceControlTable;
  sqbTerminal: SqbTerminalTable;
  sqbVendor: SqbVendorTable;
  subMachine: SubMachineTable;
  tableware: TablewareTable;
  tablewarePrefix: TablewarePrefixTable;
  waterUse: WaterUseTable;
}
