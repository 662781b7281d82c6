import { type SqlBool, sql } from 'kysely';
import { type Context, type Outside, wallTime } from '#kit/server/context.ts';
import { implement, implementAfter, implementDirect, type Route } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import type { System } from '#kit/server/system.ts';
import {
  applyCertificate,
  certificateState,
  deviceCitizenCard,
  ENDS_SOON_DAYS,
  listPositions,
  pageCitizenCard,
  positionState,
  queryCitizenCardGateway,
  saveCitizenCardGateway,
} from '../../contract/machine/citizen-card.ts';
import type { Terminal } from '../authenticate.ts';
import {
  askPositions,
  type CitizenCardGateway,
  requestCertificate,
} from './citizen-card-gateway.ts';
import { nameOutside, payingMachine, payingTypes } from './paying-machine.ts';

const state = certificateState.key;

const shownState = sql<(typeof certificateState)[number]['key']>`case
  when held.device_id is null then ${sql.lit(state.absent)}
  when held.valid_until <= now() then ${sql.lit(state.over)}
  when held.valid_until <= now() + make_interval(days => ${sql.lit(ENDS_SOON_DAYS)}) then ${sql.lit(state.endsSoon)}
  else ${sql.lit(state.valid)} end`;

const list = serveList('device', pageCitizenCard, {
  visible: ({ scope }) =>
    sql<SqlBool>`(device.removed_at is null and device.device_type = any(${payingTypes}::integer[]) and ${placeWhere('device', scope)})`,
  shown: (rows) =>
    rows
      .leftJoin('canteen', 'canteen.canteenId', 'device.canteenId')
      .leftJoin('citizenCardCertificate as held', 'held.deviceId', 'device.deviceId')
      .select(['canteen.canteenName', 'held.validUntil', 'held.appliedAt'])
      .select([
        shownState.as('certificateState'),
        sql<string>`coalesce(held.pos_no, '')`.as('posNo'),
        sql<string>`coalesce(held.pos_name, '')`.as('posName'),
      ]),
});

const storedGateway = ({ tx }: Context) =>
  tx.selectFrom('citizenCardGateway').selectAll().limit(1).executeTakeFirst();

const query = implement(queryCitizenCardGateway, async (context) => {
  const found = await storedGateway(context);
  if (!found) return { gatewayUrl: '', merchantNo: '', hasKey: 2 as const, version: 0 };

  const { gatewayUrl, merchantNo, version } = found;

  return { gatewayUrl, merchantNo, hasKey: 1 as const, version };
});

const save = implement(
  saveCitizenCardGateway,
  async (context, { gatewaySecret = '', version, ...gateway }) => {
    const { tx, crypto, merchantId } = context;
    const found = await storedGateway(context);
    if ((found?.version ?? 0) !== version) throw changed();
    if (!found && gatewaySecret === '') throw invalid('gatewaySecret', '请填写平台密钥');

    const keyCipher = gatewaySecret === '' ? found?.keyCipher : crypto.protect(gatewaySecret);
    const stored =
      await sql`insert into citizen_card_gateway (merchant_id, gateway_url, merchant_no, key_cipher)
      values (${merchantId}, ${gateway.gatewayUrl}, ${gateway.merchantNo}, ${keyCipher})
      on conflict (merchant_id) do update set gateway_url = excluded.gateway_url, merchant_no = excluded.merchant_no,
        key_cipher = excluded.key_cipher, version = citizen_card_gateway.version + 1
      where citizen_card_gateway.version = ${version} returning merchant_id`.execute(tx);
    if (stored.rows.length === 0) throw changed();

    return undefined;
  },
);

const changed = () => conflict('CHANGED', '数据已被他人修改，请刷新后重试');

/** The gateway of the merchant, with its key open. @throws Refusal 409 SMK_NOT_SET */
async function gatewayOf(context: Context): Promise<CitizenCardGateway> {
  const found = await storedGateway(context);
  if (!found) throw conflict('SMK_NOT_SET', '请先填写市民卡平台的地址、商户号和密钥（平台设置）');

  return {
    gatewayUrl: found.gatewayUrl,
    merchantNo: found.merchantNo,
    secret: context.crypto.reveal(found.keyCipher),
    allowedHosts: context.adapters.citizenCardHosts ?? [],
  };
}

const positions = implementAfter(
  listPositions,
  async (outside) => askPositions(await outside.transaction(gatewayOf)),
  async (_context, found) =>
    found.map((position) => ({
      posNo: position.posNo,
      posName: position.name,
      address: position.address,
      posState: positionState.key[position.state],
    })),
);

const apply = implementAfter(
  applyCertificate,
  async (outside, { deviceId, posNo }) => {
    const { gateway, deviceName } = await asked(outside, deviceId);
    const position = (await askPositions(gateway)).find((each) => each.posNo === posNo);
    if (position?.state !== 'open')
      throw conflict('SMK_POSITION', '市民卡平台没有该点位，或该点位已停用');

    const issued = await requestCertificate(gateway, {
      posNo,
      deviceId: nameOutside(deviceId),
      deviceName,
    });

    return { ...issued, posName: position.name };
  },
  async (context, issued, { deviceId, posNo }) => {
    const { tx, crypto, merchantId, actor } = context;
    const { posName, certificate, privateKey, validFrom, validUntil } = issued;
    /* It may have been removed, or moved out of the caller's sight, while the gateway was asked. */
    await payingMachine(context, deviceId, 'SMK_NOT_FOR_MACHINE');

    await sql`insert into citizen_card_certificate (merchant_id, device_id, pos_no, pos_name, certificate, key_cipher, valid_from,
        valid_until, applied_by)
      values (${merchantId}, ${deviceId}, ${posNo}, ${posName}, ${certificate}, ${crypto.protect(privateKey)},
        ${validFrom.toISOString()}, ${validUntil.toISOString()}, ${actor.userId})
      on conflict (merchant_id, device_id) do update set pos_no = excluded.pos_no, pos_name = excluded.pos_name,
        certificate = excluded.certificate, key_cipher = excluded.key_cipher, valid_from = excluded.valid_from,
        valid_until = excluded.valid_until, applied_by = excluded.applied_by, applied_at = now()`.execute(
      tx,
    );

    return { posName, validUntil: wallTime(validUntil, actor.timeZone) };
  },
);

/** What a gateway has to know of a machine, and the gateway. */
const asked = (outside: Outside, deviceId: number) =>
  outside.transaction(async (context) => {
    const { deviceName } = await payingMachine(context, deviceId, 'SMK_NOT_FOR_MACHINE');

    return { deviceName, gateway: await gatewayOf(context) };
  });

export const citizenCardRoutes = [list, query, save, positions, apply];

/** The certificate of the machine itself, with its private key. */
export const citizenCardDoor = (system: System): Route =>
  implementDirect<typeof deviceCitizenCard.content, typeof deviceCitizenCard.result, Terminal>(
    deviceCitizenCard,
    async ({ principal: terminal }) => {
      const within = asSystem(
        system,
        terminal,
        { requestId: 'citizen card', ids: 0 },
        system.urgent,
      );

      return within((context) => certificateOf(context, terminal.deviceId));
    },
  );

/** The certificate a machine may use now. @throws Refusal 409 SMK_NO_CERTIFICATE, SMK_OVER */
async function certificateOf({ tx, crypto }: Context, deviceId: number) {
  const found = await tx
    .selectFrom('citizenCardCertificate')
    .select(['posNo', 'certificate', 'keyCipher', 'validUntil'])
    .select(sql<boolean>`valid_until <= now()`.as('isOver'))
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();
  if (!found) throw conflict('SMK_NO_CERTIFICATE', '该设备还没有申请市民卡证书');
  if (found.isOver) throw conflict('SMK_OVER', '该设备的市民卡证书已过期，请重新申请');

  const { posNo, certificate, validUntil } = found;

  return { posNo, certificate, privateKey: crypto.reveal(found.keyCipher), validUntil };
}
