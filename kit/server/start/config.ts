import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { BucketSettings } from '../files/bucket.ts';
import type { MailServer } from '../outside/mail.ts';
import type { SmsGateway } from '../outside/sms.ts';
import { errorCode, StartupError } from './startup.ts';

/**
 * The secrets of the compatibility layer (envelope signature, field encryption; rules wire/envelope, wire/encrypted-fields). The console
 * carries the same values in its public JavaScript, so they protect nothing by themselves and have fixed defaults; TLS, the
 * session, permissions and row-level security do the protecting.
 */
export const developmentDefaults = {
  signSecret: 'cloud-canteen-development-sign-secret',
  fieldKey: '79756e73686974616e672d6669656c642d6b65792d666f722d646576656c6f70',
  fieldIv: '79756e73686974616e672d6465762d69',
} as const;

const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
    'must look like postgres://user:password@host:5432/database',
  );

const BUCKET_FORM = 'must look like https://key:secret@host/bucket?region=name';

const bucketUrl = z.string().transform((text, context): BucketSettings => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bucket = url?.pathname.slice(1) ?? '';
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    !url.username ||
    !url.password ||
    !/^[\w.-]+$/.test(bucket)
  ) {
    context.addIssue({ code: 'custom', message: BUCKET_FORM });
    return z.NEVER;
  }

  return {
    endpoint: url.origin,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  };
});

/** Hosts that may be called, separated by commas; none unless said. */
const hostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => /^[\w.-]+(:\d{1,5})?$/.test(host)),
    'must be hosts like a.example,b.example:8443',
  )
  .default([]);

const hex = (bytes: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`),
      `must be ${bytes * 2} hexadecimal digits (${bytes} bytes)`,
    )
    .toLowerCase();

const jsonHeaders = z.string().transform((text, context): Record<string, string> => {
  try {
    return z.record(z.string().regex(/^[\w-]+$/), z.string()).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON like {"authorization":"Bearer …"}' });
    return z.NEVER;
  }
});

/** A host, one with a port, or a network: its address and 8 to 32 bits. */
const PRINTER_HOST = /^([\w.-]+(:\d{1,5})?|(\d{1,3}\.){3}\d{1,3}\/(8|9|[12]\d|3[0-2]))$/;

/* 127.0.0.1: the demo merchant has published passwords, so a first run is not opened to the network by itself. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number')
    .default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  FILES_DIR: z.string().min(1).optional(),
  FILES_S3: bucketUrl.optional(),
  SIGN_SECRET: z
    .string()
    .min(8, 'must have at least 8 characters')
    .default(developmentDefaults.signSecret),
  FIELD_KEY: hex(32).default(developmentDefaults.fieldKey),
  FIELD_IV: hex(16).default(developmentDefaults.fieldIv),
  DATA_KEY: hex(32).optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TESTING: z.enum(['on', 'off'], 'must be on or off').default('off'),
  FACE_RECOGNITION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  RECOGNITION_HOSTS: hostList,
  CITIZEN_CARD_HOSTS: hostList,
  PRINTER_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => PRINTER_HOST.test(host)),
      'must be hosts or networks like 192.168.1.0/24,printer.example,10.0.0.5:9101',
    )
    .default([]),
  MAIL_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
      'must look like smtp://user:password@host:587',
    )
    .optional(),
  MAIL_FROM: z.string().regex(/@/, 'must be an address, or Name <address>').optional(),
  SMS_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must look like https://host/path',
    )
    .optional(),
  SMS_HEADERS: jsonHeaders.default({}),
  SMS_BODY: z.string().default('{"mobile":"{mobile}","code":"{code}"}'),
  SMS_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  SMS_SIGNED: z.string().default('{timestamp}.{nonce}.{body}'),
  SMS_ACCEPTED: z.string().optional(),
  UPGRADE_BACKUP: z.enum(['on', 'off'], 'must be on or off').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The owner's URL of an existing PostgreSQL; absent: the embedded one under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** Absolute; uploaded and generated files. */
  readonly filesDir: string;
  /** Where those files live instead, if anywhere. */
  readonly bucket: BucketSettings | undefined;
  readonly signSecret: string;
  /** 64 hex digits: AES-256 key of encrypted fields on the wire. */
  readonly fieldKey: string;
  /** 32 hex digits. */
  readonly fieldIv: string;
  /** From the environment; `loadDataKey` finds or makes it otherwise. */
  readonly dataKey: string | undefined;
  readonly demo: boolean;
  /** A system to try things on: every page says so. */
  readonly testing: boolean;
  /** Whether faces of photographs are read by the recogniser that comes with the product. */
  readonly recognisesFaces: boolean;
  /** Hosts (`host` or `host:port`) at which services that recognise dishes may be asked; none: nothing outside is ever called. */
  readonly recognitionHosts: readonly string[];
  /** Hosts (`host` or `host:port`) at which gateways of citizen cards may be asked; none: no gateway is. */
  readonly citizenCardHosts: readonly string[];
  /** Hosts (`host`, `host:port` or a network `192.168.1.0/24`) at which printers may be spoken to; none: no printer is. */
  readonly printerHosts: readonly string[];
  /** Where mail leaves, and whom it is from; absent: none is sent. */
  readonly mail: MailServer | undefined;
  /** Who delivers codes to telephones; absent: none are sent. */
  readonly sms: SmsGateway | undefined;
  /** Whether a backup is made before an upgrade; absent: of the embedded database only. */
  readonly upgradeBackup: boolean | undefined;
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
}

/** Reads the configuration; a variable set to nothing counts as not set. Throws `StartupError` naming the bad variable. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartupError(`Bad configuration: ${faults.join('; ')}`);
  }

  const value = parsed.data;
  if ((value.MAIL_URL === undefined) !== (value.MAIL_FROM === undefined)) {
    throw new StartupError(
      'Bad configuration: MAIL_URL and MAIL_FROM go together: set both or none',
    );
  }

  const dataDir = resolve(value.DATA_DIR);
  const sms = smsOf(value);

  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    dataDir,
    filesDir: value.FILES_DIR === undefined ? join(dataDir, 'files') : resolve(value.FILES_DIR),
    bucket: value.FILES_S3,
    signSecret: value.SIGN_SECRET,
    fieldKey: value.FIELD_KEY,
    fieldIv: value.FIELD_IV,
    dataKey: value.DATA_KEY,
    demo: value.DEMO === 'on',
    testing: value.TESTING === 'on',
    recognisesFaces: value.FACE_RECOGNITION === 'on',
    recognitionHosts: value.RECOGNITION_HOSTS,
    citizenCardHosts: value.CITIZEN_CARD_HOSTS,
    printerHosts: value.PRINTER_HOSTS,
    mail:
      value.MAIL_URL && value.MAIL_FROM
        ? { url: value.MAIL_URL, from: value.MAIL_FROM }
        : undefined,
    sms,
    upgradeBackup: value.UPGRADE_BACKUP === undefined ? undefined : value.UPGRADE_BACKUP === 'on',
    logLevel: value.LOG_LEVEL,
  };
}

/** The gateway of short messages. @throws StartupError where the body is to carry a signature of itself */
function smsOf(value: z.output<typeof Environment>): SmsGateway | undefined {
  if (value.SMS_URL === undefined) return undefined;
  if (/\{signature(64)?\}/.test(value.SMS_BODY) && value.SMS_SIGNED.includes('{body}'))
    throw new StartupError(
      'Bad configuration: SMS_BODY carries the signature, so SMS_SIGNED must not name {body}',
    );

  return {
    url: value.SMS_URL,
    headers: value.SMS_HEADERS,
    body: value.SMS_BODY,
    secret: value.SMS_SECRET,
    signed: value.SMS_SIGNED,
    accepted: value.SMS_ACCEPTED,
  };
}

/**
 * The secret everything really secret hangs on (personal data at rest, blind index, password of the serving role): `DATA_KEY`,
 * or DATA_DIR/keys.json, made at the first start. Losing it means losing the data encrypted with it, so a database without its
 * key is refused instead of getting a new one. 64 hex digits.
 */
export function loadDataKey(config: Pick<Config, 'dataDir' | 'dataKey'>): string {
  if (config.dataKey !== undefined) return config.dataKey;

  prepareDataDir(config.dataDir);
  const path = join(config.dataDir, 'keys.json');
  if (existsSync(path)) return readKeys(path);
  if (existsSync(join(config.dataDir, 'postgres'))) {
    throw new StartupError(
      `${path} is missing but the database beside it exists: put the file back from a backup, or set DATA_KEY.`,
    );
  }

  const dataKey = randomBytes(32).toString('hex');
  writeSecretFile(path, `${JSON.stringify({ dataKey })}\n`);

  return dataKey;
}

/** Creates DATA_DIR; others may pass through it (the database's own user must) but not list it. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new StartupError(
      `Cannot create the data directory DATA_DIR=${dataDir} (${errorCode(error)}). Choose another: DATA_DIR=/path npm start`,
    );
  }
}

/* Not `recursive`: Node tries for ever where a folder exists but takes no others (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;

  makeFolder(dirname(path));
  mkdirSync(path);
  chmodSync(path, 0o711);
}

const Keys = z.object({ dataKey: hex(32) });

function readKeys(path: string): string {
  try {
    return Keys.parse(JSON.parse(readFileSync(path, 'utf8'))).dataKey;
  } catch (error) {
    const reason = errorCode(error) ?? 'it is damaged';
    throw new StartupError(
      `Cannot read ${path} (${reason}): put the file back from a backup, or set DATA_KEY.`,
    );
  }
}

/** Writes a file only its owner can read, whole or not at all. */
export function writeSecretFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, path);
  } catch (error) {
    throw new StartupError(
      `Cannot write ${path} (${errorCode(error)}). Make the directory writable or choose another DATA_DIR.`,
    );
  }
}

/** The same of a house that exists: none is made. @throws StartupError where there is none */
export function existingDataKey({ dataDir, dataKey }: Pick<Config, 'dataDir' | 'dataKey'>): string {
  if (dataKey !== undefined) return dataKey;

  const path = join(dataDir, 'keys.json');
  if (existsSync(path)) return readKeys(path);

  throw new StartupError(`${path} is missing: put the file back, or set DATA_KEY or DATA_DIR.`);
}

/** Puts a data key where `loadDataKey` finds it. @throws StartupError where there is another one */
export function keepDataKey(config: Pick<Config, 'dataDir' | 'dataKey'>, dataKey: string): void {
  if (config.dataKey === dataKey) return;
  if (config.dataKey !== undefined)
    throw new StartupError('DATA_KEY is not the key of the backup: unset it, or set that one.');

  prepareDataDir(config.dataDir);
  const path = join(config.dataDir, 'keys.json');
  if (!existsSync(path)) writeSecretFile(path, `${JSON.stringify({ dataKey })}\n`);
  else if (readKeys(path) !== dataKey)
    throw new StartupError(
      `${path} holds another key than the backup: choose another DATA_DIR, or move the file away.`,
    );
}

/** The password of the serving database role; every server that shares the data key computes the same. */
export const databaseRolePassword = (dataKey: string): string =>
  secretFor(dataKey, 'database-role').toString('hex');

/** A key of its own for each purpose, all from the one data key: two purposes never share one. 32 bytes. */
export const secretFor = (dataKey: string, purpose: string): Buffer =>
  createHmac('sha256', Buffer.from(dataKey, 'hex')).update(`cloud-canteen/${purpose}`).digest();
