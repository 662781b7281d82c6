import type { Generated } from 'kysely';

export interface EntryBindingTable {
  merchantId: Generated<number>;
  provider: string;
  subject: string;
  userId: number;
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

export interface PlatformLoginAttemptTable {
  subject: string;
  attempts: number;
  beganAt: Generated<string>;
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
  passwordDue: Generated<boolean>;
  previewerSession: string | null;
}

export interface AuthTables {
  entryBinding: EntryBindingTable;
  platformCaptcha: PlatformCaptchaTable;
  platformEntryAttempt: PlatformEntryAttemptTable;
  platformEntrySpent: PlatformEntrySpentTable;
  platformLoginAttempt: PlatformLoginAttemptTable;
  session: SessionTable;
}
