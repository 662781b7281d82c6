import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup, yesNo } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* Machines that take the citizen card (市民卡) of a city: each stands at a position of its gateway, with a certificate of its own (docs/citizen-card.md). */

/** Days before its end from which on a certificate is shown as ending soon. */
export const ENDS_SOON_DAYS = 30;

/** Whether a machine has a certificate, and how long it still holds. */
export const certificateState = lookup({
  absent: { key: 1, desc: '未申请', colour: 'default' },
  valid: { key: 2, desc: '有效', colour: 'success' },
  endsSoon: { key: 3, desc: '即将到期', colour: 'warning' },
  over: { key: 4, desc: '已过期', colour: 'error' },
});

const mayLook = { access: 'device:smk:page', scope: 'canteen' } as const;

/** Machines that take money, with their positions and certificates at the gateway. */
export const pageCitizenCard = listSet({
  ...mayLook,
  id: 'device.smkPage',
  title: '市民卡终端',
  path: '/api/v1/machine/citizen-card/page',
  own: {
    deviceId: Id,
    deviceNum: z.string().meta({ title: '设备编号', width: 110, sort: true }),
    deviceName: z.string().meta({ title: '设备名称', width: 150, sort: true }),
  },
  shown: {
    canteenName: z.string().nullable().meta({ title: '所属食堂', width: 140 }),
    certificateState: keyOf(certificateState).meta({ title: '证书状态', width: 100 }),
    /** Empty before there is a certificate, like its name. */
    posNo: z.string().meta({ title: '点位编号', width: 140 }),
    posName: z.string().meta({ title: '点位名称', width: 150 }),
    validUntil: ShownTime.nullable().meta({ title: '证书有效期至' }),
    appliedAt: ShownTime.nullable().meta({ title: '申请时间' }),
  },
  key: 'deviceId',
  columns: [
    'deviceNum',
    'deviceName',
    'canteenName',
    'certificateState',
    'posNo',
    'posName',
    'validUntil',
    'appliedAt',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '设备名称、编号或点位' }),
    certificateState: keyOf(certificateState).optional(),
  },
  search: ['deviceName', 'deviceNum', 'posNo', 'posName'],
  order: ascending('deviceNum'),
  export: 'device.smkPageExport',
});

/** Whether a machine may stand at a position. */
export const positionState = lookup({
  open: { key: 1, desc: '可用', colour: 'success' },
  closed: { key: 2, desc: '已停用', colour: 'default' },
});

const mayApply = 'device:smk:apply';

/**
 * The positions of the merchant, as the gateway answers them at this moment.
 * @errors 409 SMK_NOT_SET nobody has entered the gateway yet, SMK_REFUSED (with the reason of the gateway), HOST_NOT_ALLOWED; 503 SMK_UNREACHABLE
 */
export const listPositions = read({
  access: mayApply,
  id: 'device.smkGetPosList',
  title: '市民卡点位',
  path: '/smk/getPosList',
  result: z.array(
    z.object({
      posNo: z.string(),
      posName: z.string(),
      address: z.string(),
      posState: keyOf(positionState),
    }),
  ),
});

/**
 * Gets a machine its certificate at a position. Done again it gets another one, which replaces the one before.
 * @errors as of `listPositions`; 404; 409 SMK_NOT_FOR_MACHINE it takes no money, SMK_POSITION the merchant has no such open position, SMK_BAD_CERTIFICATE
 */
export const applyCertificate = write({
  access: mayApply,
  scope: 'canteen',
  id: 'device.smkApplyCert',
  title: '申请市民卡证书',
  path: '/smk/applyCert',
  content: z.object({
    deviceId: Id,
    posNo: z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z_-]{1,64}$/, '点位编号格式错误')
      .meta({ title: '点位' }),
  }),
  result: z.object({ posName: z.string(), validUntil: ShownTime }),
});

/** How the merchant is known to the gateway; the key is told whether there is one, and never itself. */
export const queryCitizenCardGateway = read({
  access: mayLook.access,
  id: 'device.smkGatewayQuery',
  title: '市民卡平台',
  path: '/api/v1/machine/citizen-card/gateway/query',
  result: z.object({
    gatewayUrl: z.string(),
    merchantNo: z.string(),
    hasKey: keyOf(yesNo),
    /** 0 where nothing was ever entered. */
    version: Count,
  }),
});

const ADDRESS = /^(https:\/\/[\w.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d{1,5})?(\/[\w./-]*)?$/;

/** Over https, but for a bridge on the server itself. */
const GatewayUrl = z
  .string()
  .trim()
  .max(200)
  .refine(
    (address) => ADDRESS.test(address) && URL.canParse(address),
    '平台地址格式错误，须以https://开头',
  );

/** @errors 400 gatewaySecret: there is none yet; 409 CHANGED */
export const saveCitizenCardGateway = write({
  access: 'device:smk:config',
  id: 'device.smkGatewaySave',
  title: '保存市民卡平台',
  path: '/api/v1/machine/citizen-card/gateway/save',
  wide: 'merchant',
  content: z.object({
    gatewayUrl: GatewayUrl.meta({ title: '平台地址' }),
    merchantNo: z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z_-]{1,64}$/, '平台商户号为1到64位字母、数字、下划线或连字符')
      .meta({ title: '平台商户号' }),
    /** Left out or empty: what is kept stays. */
    gatewaySecret: text(128).optional(),
    version: Count,
  }),
});

/**
 * The position and the certificate of the machine itself, with the private key that belongs to it.
 * @errors 409 SMK_NO_CERTIFICATE nobody has applied for one, SMK_OVER it is over
 */
export const deviceCitizenCard = write({
  access: 'device',
  transport: 'json',
  id: 'deviceApi.citizenCard',
  title: '终端市民卡证书',
  path: '/device-api/v1/citizen-card',
  content: z.object({}),
  result: z.object({
    posNo: z.string(),
    /** X.509, PEM. */
    certificate: z.string(),
    /** PKCS #8, PEM; EC on the curve P-256. */
    privateKey: z.string(),
    validUntil: ShownTime,
  }),
});
