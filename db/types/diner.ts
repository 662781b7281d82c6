import type { Generated } from 'kysely';

export interface DinerBindCodeTable {
  merchantId: Generated<number>;
  custId: number;
  codeHash: Buffer;
  madeBy: number;
  madeAt: Generated<string>;
  expiresAt: string;
}

export interface DinerDeviceTable {
  merchantId: Generated<number>;
  custId: number;
  deviceHash: Buffer;
  lastUsedAt: Generated<string>;
}

export interface DinerLoginTable {
  merchantId: Generated<number>;
  custId: number;
  passwordHash: string | null;
  boundAt: Generated<string>;
}

export interface DinerPayCodeTable {
  merchantId: Generated<number>;
  nonce: string;
  custId: number;
  deviceId: number;
  usedAt: Generated<string>;
}

export interface DinerSessionTable {
  tokenHash: Buffer;
  merchantId: Generated<number>;
  custId: number;
  ip: string;
  userAgent: string;
  createdAt: Generated<string>;
  lastSeenAt: Generated<string>;
  expiresAt: string;
  deviceHash: Buffer | null;
}

export interface DinerSmsCodeTable {
  merchantId: Generated<number>;
  ticketHash: Buffer;
  mobileIndex: Buffer;
  codeHash: Buffer;
  tries: Generated<number>;
  expiresAt: string;
}

export interface DinerTables {
  dinerBindCode: DinerBindCodeTable;
  dinerDevice: DinerDeviceTable;
  dinerLogin: DinerLoginTable;
  dinerPayCode: DinerPayCodeTable;
  dinerSession: DinerSessionTable;
  dinerSmsCode: DinerSmsCodeTable;
}
