import { z } from 'zod';
import { text } from './fields.ts';

/* Format validators of document 0 section 5. Empty input passes every one of them: `required` is a matter of the field. */
const orEmpty = (pattern: RegExp): RegExp => new RegExp(`^$|${pattern.source}`);

/** 11 digits, first 1, second 3 to 9. */
export const MOBILE = /^1[3-9]\d{9}$/;
export const Mobile = z.string().trim().regex(orEmpty(MOBILE), '手机号码格式不正确');

/** A mobile or a land line with area code and extension: `0755-26001234-801`. */
export const Phone = z
  .string()
  .trim()
  .regex(orEmpty(/^(1[3-9]\d{9}|(0\d{2,3}-?)?[1-9]\d{6,7}(-\d{1,6})?|400-?\d{3}-?\d{4})$/), '联系电话格式不正确');

const ID_CARD = /^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;
const realDate = (digits: string): boolean =>
  z.iso.date().safeParse(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`).success;

/** 18-digit national id with a date that exists; a small x is made capital. */
export const IdCard = z
  .string()
  .trim()
  .toUpperCase()
  .refine((value) => value === '' || (ID_CARD.test(value) && realDate(value.slice(6, 14))), '身份证号码格式不正确');

/** 1 to 18 letters or digits: numbers of canteens and stalls. */
export const Code = z
  .string()
  .trim()
  .min(1, '不能为空')
  .regex(/^[A-Za-z0-9]{0,18}$/, '只能输入18位以内的数字和字母');

/** 1 to 40 letters or digits: numbers of people and cards. */
export const LongCode = z
  .string()
  .trim()
  .min(1, '不能为空')
  .regex(/^[A-Za-z0-9]{0,40}$/, '只能输入40位以内的数字和字母');

/** Degrees between -180 and 180, at most 6 decimals. */
export const Degrees = z.number().min(-180, '经纬度格式错误').max(180, '经纬度格式错误');

/** Address of an uploaded or linked picture: never a script. */
export const ImageUrl = text(300).regex(/^$|^(\/|https?:\/\/)[^\s"'<>]*$/, '图片地址格式错误');

/** A field the console encrypts before it sends it (document 0 section 7); validated by the server once it is open. */
export const Encrypted = z.string().max(1024);

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d{2}|[1-9]?\\d)';
const IPV4_TEXT = `${OCTET}(\\.${OCTET}){3}`;
const PORT_TEXT = '(6553[0-5]|655[0-2]\\d|65[0-4]\\d{2}|6[0-4]\\d{3}|[1-5]\\d{4}|[1-9]\\d{0,3}|0)';

/** IPv4 with an optional port: `192.168.1.20:58100`. */
export const IpAddress = z
  .string()
  .trim()
  .regex(new RegExp(`^$|^${IPV4_TEXT}(:${PORT_TEXT})?$`), 'IP地址格式错误');

/** A gateway of the local network: `192.168.x.x`. */
export const Gateway = z
  .string()
  .trim()
  .regex(new RegExp(`^$|^192\\.168\\.${OCTET}\\.${OCTET}$`), '网关必须为192.168.x.x');

/** Six hex pairs with one kind of separator: colon, dash or space. */
export const MacAddress = z
  .string()
  .trim()
  .regex(/^$|^[0-9A-Fa-f]{2}([:\- ])([0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}$/, 'MAC地址格式错误');

/** 1 to 50 letters or digits: serial numbers. */
export const SerialNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,50}$/, '只能输入50位以内的数字和字母');
