import { type SqlBool, sql } from 'kysely';
import {
  activateSqbTerminal,
  checkInSqbTerminal,
  isChannelError,
  type SqbTerminal,
} from '#areas/payment/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementAfter, implementDirect, type Route } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { conflict, invalid, Refusal } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import type { System } from '#kit/server/system.ts';
import {
  activateSqb,
  checkInSqb,
  deviceSqb,
  pageSqb,
  querySqbVendor,
  saveSqbVendor,
  sqbState,
} from '../../contract/machine/sqb.ts';
import type { Terminal } from '../authenticate.ts';
import { nameOutside, payingMachine, payingTypes } from './paying-machine.ts';

const state = sqbState.key;

const shownState = sql<
  (typeof sqbState)[number]['key']
>`case when t.device_id is null then ${sql.lit(state.absent)}
  when t.failure <> '' then ${sql.lit(state.refused)} else ${sql.lit(state.active)} end`;

const list = serveList('device', pageSqb, {
  visible: ({ scope }) =>
    sql<SqlBool>`(device.removed_at is null and device.device_type = any(${payingTypes}::integer[]) and ${placeWhere('device', scope)})`,
  shown: (rows) =>
    rows
      .leftJoin('canteen', 'canteen.canteenId', 'device.canteenId')
      .leftJoin('sqbTerminal as t', 't.deviceId', 'device.deviceId')
      .select(['canteen.canteenName', 't.activatedAt', 't.checkedInAt'])
      .select([
        shownState.as('sqbState'),
        sql<string>`coalesce(t.terminal_sn, '')`.as('terminalSn'),
        sql<string>`coalesce(t.failure, '')`.as('failure'),
      ]),
});

const vendorOf = ({ tx }: Context) =>
  tx.selectFrom('sqbVendor').selectAll().limit(1).executeTakeFirst();

const query = implement(querySqbVendor, async (context) => {
  const found = await vendorOf(context);

  return found
    ? { appId: found.appId, vendorSn: found.vendorSn, hasKey: 1 as const, version: found.version }
    : { appId: '', vendorSn: '', hasKey: 2 as const, version: 0 };
});

const save = implement(saveSqbVendor, async (context, { vendorKey = '', version, ...vendor }) => {
  const { tx, crypto, merchantId } = context;
  const found = await vendorOf(context);
  if ((found?.version ?? 0) !== version)
    throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');
  if (!found && vendorKey === '') throw invalid('vendorKey', '请填写服务商密钥');

  const keyCipher = vendorKey === '' ? found?.keyCipher : crypto.protect(vendorKey);
  const stored = await sql`insert into sqb_vendor (merchant_id, app_id, vendor_sn, key_cipher)
    values (${merchantId}, ${vendor.appId}, ${vendor.vendorSn}, ${keyCipher})
    on conflict (merchant_id) do update set app_id = excluded.app_id, vendor_sn = excluded.vendor_sn, key_cipher = excluded.key_cipher,
      version = sqb_vendor.version + 1
    where sqb_vendor.version = ${version} returning merchant_id`.execute(tx);
  if (stored.rows.length === 0) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

  return undefined;
});

/** What a caller is told of a failure of the gateway; any other stays as it is. */
function toldOf(error: unknown): unknown {
  if (isChannelError(error, 'refused'))
    return conflict('SQB_REFUSED', '收钱吧拒绝了请求：{reason}', { reason: error.message });
  if (isChannelError(error))
    return new Refusal(503, 'SQB_UNREACHABLE', '收钱吧无法连接，请稍后再试');

  return error;
}

const activate = implementAfter(
  activateSqb,
  async (outside, { deviceId, code }) => {
    const { vendor, name } = await outside.transaction(async (context) => {
      const { deviceName } = await payingMachine(context, deviceId, 'SQB_NOT_FOR_MACHINE');
      const found = await vendorOf(context);
      if (!found)
        throw conflict(
          'SQB_NOT_SET',
          '请先填写收钱吧的应用ID、服务商序列号和服务商密钥（服务商设置）',
        );

      const { appId, vendorSn: sn, keyCipher } = found;

      return { name: deviceName, vendor: { appId, sn, key: context.crypto.reveal(keyCipher) } };
    });

    const { appId, ...signer } = vendor;

    const named = { appId, code, deviceId: nameOutside(deviceId), name };

    return activateSqbTerminal(signer, named).catch((error: unknown) => {
      throw toldOf(error);
    });
  },
  async (context, { terminalSn, terminalKey }, { deviceId }) => {
    const { tx, crypto, merchantId, actor } = context;
    await sql`insert into sqb_terminal (merchant_id, device_id, terminal_sn, key_cipher, activated_by)
      values (${merchantId}, ${deviceId}, ${terminalSn}, ${crypto.protect(terminalKey)}, ${actor.userId})
      on conflict (merchant_id, device_id) do update set terminal_sn = excluded.terminal_sn, key_cipher = excluded.key_cipher,
        activated_by = excluded.activated_by, activated_at = now(), checked_in_at = now(), failure = ''`.execute(
      tx,
    );

    return { terminalSn };
  },
);

/** The terminal a machine is there, with its key open. @throws Refusal 409 SQB_NOT_ACTIVE */
async function terminalOf({ tx, crypto }: Context, deviceId: number) {
  const found = await tx
    .selectFrom('sqbTerminal')
    .select(['terminalSn', 'keyCipher'])
    .select(sql<boolean>`checked_in_at > now() - interval '20 hours'`.as('isFresh'))
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();
  if (!found) throw conflict('SQB_NOT_ACTIVE', '该设备还没有激活收钱吧');

  const { terminalSn, keyCipher, isFresh } = found;

  return { terminalSn, terminalKey: crypto.reveal(keyCipher), isFresh };
}

type Within = <T>(work: (context: Context) => Promise<T>) => Promise<T>;

/** Checks a terminal in and keeps its new key, or why it was refused. @throws Refusal 409 SQB_REFUSED, 503 SQB_UNREACHABLE */
async function checkIn(
  within: Within,
  deviceId: number,
  { terminalSn: sn, terminalKey: key }: SqbTerminal,
): Promise<SqbTerminal> {
  /* Activated anew meanwhile it is another terminal. */
  const keep = (values: (context: Context) => object): Promise<unknown> =>
    within((context) =>
      context.tx
        .updateTable('sqbTerminal')
        .set(values(context))
        .where('deviceId', '=', deviceId)
        .where('terminalSn', '=', sn)
        .execute(),
    );

  const renewed = await checkInSqbTerminal({ sn, key }, nameOutside(deviceId)).catch(
    async (error: unknown) => {
      if (isChannelError(error, 'refused'))
        await keep(() => ({ failure: error.message.slice(0, MOST_FAILURE) }));

      throw toldOf(error);
    },
  );
  await keep(({ crypto }) => ({
    keyCipher: crypto.protect(renewed.terminalKey),
    checkedInAt: sql`now()`,
    failure: '',
  }));

  return { ...renewed, terminalSn: sn };
}

const MOST_FAILURE = 200;

const signIn = implementAfter(
  checkInSqb,
  async (outside, { deviceId }) => {
    const terminal = await outside.transaction(async (context) => {
      await payingMachine(context, deviceId, 'SQB_NOT_FOR_MACHINE');

      return terminalOf(context, deviceId);
    });

    return checkIn((work) => outside.transaction(work), deviceId, terminal);
  },
  async (_context, { terminalSn }) => ({ terminalSn }),
);

export const sqbRoutes = [list, query, save, activate, signIn];

/** The terminal of the machine itself; its key is renewed once a day, before it is told. */
export const sqbDoor = (system: System): Route =>
  implementDirect<typeof deviceSqb.content, typeof deviceSqb.result, Terminal>(
    deviceSqb,
    async ({ principal: terminal }) => {
      const { deviceId } = terminal;
      const within = asSystem(system, terminal, { requestId: 'sqb', ids: 1 }, system.urgent);
      const { isFresh, ...held } = await within((context) => terminalOf(context, deviceId));
      const { terminalSn, terminalKey } = isFresh ? held : await checkIn(within, deviceId, held);

      return { terminalSn, terminalKey };
    },
  );
