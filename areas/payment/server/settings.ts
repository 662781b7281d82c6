import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { payChannel, payChannelState } from '../contract/lookups.ts';
import {
  listPayChannel,
  pagePayChannel,
  savePayChannel,
  switchPayChannel,
} from '../contract/pay-channel.ts';
import type { ChannelSetting } from './channel.ts';

/** A channel that may be asked for money. @throws Refusal 409 CHANNEL_OFF */
export async function openSetting(context: Context, channel: number): Promise<ChannelSetting> {
  const setting = await settingOf(context, channel);
  if (setting?.state !== payChannelState.key.enabled)
    throw conflict('CHANNEL_OFF', '该支付渠道未启用');

  return setting;
}

/** A channel as it is set up, its secrets open; undefined where it is not. */
export async function settingOf(
  context: Context,
  channel: number,
): Promise<ChannelSetting | undefined> {
  const found = await stored(context, channel);
  if (!found) return undefined;

  const { secrets, siteUrl, ...setting } = found;
  const notifyUrl =
    siteUrl === '' ? '' : siteUrl.replace(/\/$/, '') + notifyPath(context.merchantId, channel);

  return { ...setting, ...secretsOf(context, secrets), notifyUrl };
}

const stored = ({ tx }: Context, channel: number) =>
  tx.selectFrom('payChannel').selectAll().where('channel', '=', channel).executeTakeFirst();

const notifyPath = (merchantId: number, channel: number): string =>
  `${BASE_PREFIX}/api/v3/acc/pay/notify/${merchantId}/${channel}`;

interface Secrets {
  readonly merchantSecret: string;
  readonly callbackSecret: string;
}

const secretsOf = ({ crypto }: Context, sealed: Buffer | null): Secrets =>
  sealed
    ? (JSON.parse(crypto.reveal(sealed)) as Secrets)
    : { merchantSecret: '', callbackSecret: '' };

/** Turns the test channel on: for the demo. */
export const useTestChannel = (context: Context): Promise<undefined> =>
  switchState(context, payChannel.key.test, payChannelState.key.enabled);

async function switchState(context: Context, channel: number, state: number): Promise<undefined> {
  const { tx } = context;
  if (channel === payChannel.key.test)
    await tx
      .insertInto('payChannel')
      .values({ channel })
      .onConflict((taken) => taken.doNothing())
      .execute();

  const setting = await settingOf(context, channel);
  const missing = setting ? missingOf(setting) : '请先填写应用号、商户私钥和渠道公钥';
  if (state === payChannelState.key.enabled && missing !== undefined)
    throw conflict('CHANNEL_INCOMPLETE', missing);

  await tx.updateTable('payChannel').set({ state }).where('channel', '=', channel).execute();

  return undefined;
}

/** What keeps a channel from being used; undefined: nothing. */
function missingOf({
  channel,
  mchNo,
  appId,
  serialNo,
  platformKeyId,
  platformKey,
  ...secrets
}: ChannelSetting) {
  if (channel === payChannel.key.test) return undefined;
  if (appId === '' || secrets.merchantSecret === '' || platformKey === '')
    return '请先填写应用号、商户私钥和渠道公钥';
  if (channel !== payChannel.key.wechat) return undefined;

  const whole =
    mchNo !== '' && serialNo !== '' && platformKeyId !== '' && secrets.callbackSecret !== '';

  return whole ? undefined : '请先填写商户号、证书序列号、公钥编号和APIv3密钥';
}

const flag = (text: string): 1 | 2 => (text === '' ? 2 : 1);

const list = serveQuery(
  pagePayChannel,
  (context) => {
    const { merchantId } = context;
    const known = sql.join(payChannel.map(({ key }) => sql`(${key}::smallint)`));

    return sql`select k.channel, coalesce(c.state, 2) as state, coalesce(c.app_id, '') as app_id, coalesce(c.mch_no, '') as mch_no,
        coalesce(c.serial_no, '') as serial_no, coalesce(c.platform_key_id, '') as platform_key_id, coalesce(c.site_url, '') as site_url,
        coalesce(c.valid_minutes, 15) as valid_minutes, case when c.platform_key <> '' then 1 else 2 end as has_platform_key,
        2 as has_merchant_secret, 2 as has_callback_secret, c.secrets, coalesce(c.version, 0) as version,
        case when c.site_url <> '' and k.channel <> ${payChannel.key.test}
          then rtrim(c.site_url, '/') || ${`${BASE_PREFIX}/api/v3/acc/pay/notify/${merchantId}/`} || k.channel else '' end as notify_url
      from (values ${known}) k (channel)
      left join pay_channel c on c.merchant_id = ${merchantId} and c.channel = k.channel` as never;
  },
  {
    row: (row, context) => {
      const { secrets, ...shown } = row as typeof row & { secrets: Buffer | null };
      const { merchantSecret, callbackSecret } = secretsOf(context, secrets);
      const [hasMerchantSecret, hasCallbackSecret] = [flag(merchantSecret), flag(callbackSecret)];

      return { ...shown, hasMerchantSecret, hasCallbackSecret };
    },
  },
);

type Draft = z.output<(typeof savePayChannel)['content']>;

const WECHAT_KEY_LENGTH = 32;

function keyOf(pem: string, kind: 'PRIVATE' | 'PUBLIC'): KeyObject | undefined {
  try {
    return kind === 'PRIVATE' ? createPrivateKey(pem) : createPublicKey(pem);
  } catch {
    return undefined;
  }
}

/** A key as PEM: what people copy is often its base64 alone. @throws Refusal 400 */
function keyText(path: string, given: string, kind: 'PRIVATE' | 'PUBLIC'): string {
  if (given === '') return '';

  const text = given.includes('-----BEGIN') ? given : undefined;
  const lines = given.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  const candidates = text
    ? [text]
    : [`${kind} KEY`, ...(kind === 'PRIVATE' ? ['RSA PRIVATE KEY'] : [])].map(
        (title) => `-----BEGIN ${title}-----\n${lines.join('\n')}\n-----END ${title}-----\n`,
      );

  for (const pem of candidates) {
    const key = keyOf(pem, kind);
    if (key?.asymmetricKeyType === 'rsa')
      return kind === 'PRIVATE'
        ? (key.export({ type: 'pkcs8', format: 'pem' }) as string)
        : (key.export({ type: 'spki', format: 'pem' }) as string);
  }

  throw invalid(path, kind === 'PRIVATE' ? '不是有效的RSA私钥' : '不是有效的RSA公钥或证书');
}

/** What a draft and what was kept before make together. */
function merged(draft: Draft, kept: { readonly platformKey: string; readonly secrets: Secrets }) {
  const { version: _, channel: _channel, ...rest } = draft;
  const { merchantSecret = '', callbackSecret = '', platformKey = '', ...plain } = rest;
  const { wechat } = payChannel.key;
  if (
    callbackSecret !== '' &&
    draft.channel === wechat &&
    Buffer.byteLength(callbackSecret) !== WECHAT_KEY_LENGTH
  )
    throw invalid('callbackSecret', 'APIv3密钥须为32个字符');

  return {
    ...plain,
    platformKey: keyText('platformKey', platformKey, 'PUBLIC') || kept.platformKey,
    secrets: {
      merchantSecret:
        keyText('merchantSecret', merchantSecret, 'PRIVATE') || kept.secrets.merchantSecret,
      callbackSecret: callbackSecret || kept.secrets.callbackSecret,
    },
  };
}

async function save(context: Context, draft: Draft): Promise<undefined> {
  const { tx, crypto } = context;
  const { channel, version } = draft;
  const found = await tx
    .selectFrom('payChannel')
    .selectAll()
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst();

  if ((found?.version ?? 0) !== version)
    throw conflict('DOCUMENT_CHANGED', '支付渠道已被他人修改，请刷新后重试');

  const kept = {
    platformKey: found?.platformKey ?? '',
    secrets: secretsOf(context, found?.secrets ?? null),
  };
  const { secrets, ...values } = merged(draft, kept);
  const isNew = Boolean(draft.merchantSecret || draft.callbackSecret);
  const sealed = isNew ? crypto.protect(JSON.stringify(secrets)) : (found?.secrets ?? null);
  const row = { ...values, secrets: sealed, version: version + 1 };
  if (found) await tx.updateTable('payChannel').set(row).where('channel', '=', channel).execute();
  else
    await tx
      .insertInto('payChannel')
      .values({ ...row, channel })
      .execute();

  return undefined;
}

export const settingRoutes = [
  list,
  implement(savePayChannel, save),
  implement(switchPayChannel, (context, { channel, state }) =>
    switchState(context, channel, state),
  ),
  implement(listPayChannel, ({ tx }) =>
    tx
      .selectFrom('payChannel')
      .select('channel')
      .where('state', '=', payChannelState.key.enabled)
      .orderBy('channel')
      .execute(),
  ),
];
