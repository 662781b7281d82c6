import { z } from 'zod';
import { text } from './fields.ts';

/*
 * Format validators (rule forms/formats). Empty input passes every one of them: whether a field must be filled is a matter of
 * the field. Those that say "required" are the same format for fields that must never be empty.
 */
const format = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^$|${pattern.source}`, pattern.flags), message);

/** The form fills in what the field is called; the server and imports name the field themselves. */
const LABELLED = '{label}格式不正确';

/** What letters and digits look like: an input that finds it in a contract takes nothing else. */
export const LETTERS_AND_DIGITS = /^[A-Za-z0-9]*$/;
const lettersAndDigits = (longest: number) =>
  z.string().trim().max(longest).regex(LETTERS_AND_DIGITS, '只能输入数字和字母');

/** 11 digits, first 1, second 3 to 9. */
export const MOBILE = /^1[3-9]\d{9}$/;
export const Mobile = format(MOBILE, '手机号码格式不正确');
/** The looser variant for numbers of other networks: 11 digits, first 1. */
export const AnyMobile = format(/^1\d{10}$/, '请输入正确的手机号码');

/** A mobile or a land line with area code and extension: `0755-26001234-801`. */
export const Phone = format(
  /^(1[3-9]\d{9}|(0\d{2,3}-?)?[1-9]\d{6,7}(-\d{1,6})?|400-?\d{3}-?\d{4})$/,
  '联系电话格式不正确',
);

/** `local@domain` with a top level of 2 or 3 letters. */
export const Email = format(
  /^[\w.%+-]{1,64}@([A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,3}$/,
  '请输入正确的邮箱',
);

/** 6 to 28 letters or digits. */
export const WeChatId = format(/^[A-Za-z0-9]{6,28}$/, '请输入6-28位微信号');

/** An amount as people write it, in yuan: at most 7 integer digits and 2 decimals. On the wire money is fen (`fields.ts`). */
export const MoneyText = format(/^\d{1,7}(\.\d{1,2})?$/, '请输入正确的金额');
/** The same with a leading + or - allowed. */
export const SignedMoneyText = format(/^[+-]?\d{1,7}(\.\d{1,2})?$/, '请输入正确的金额');
/** A weight as people write it: the rule of money. */
export const WeightText = format(/^\d{1,7}(\.\d{1,2})?$/, '请输入正确的重量');

const INTEGER = '请输入1-7位整数';
/** 1 to 7 digits, the first not 0. */
export const IntegerText = format(/^[1-9]\d{0,6}$/, INTEGER);
/** The same as a number: 1 to 9,999,999. */
export const Integer = z.int(INTEGER).min(1, INTEGER).max(9_999_999, INTEGER);

/** At most 40 letters or digits. */
export const IdText = lettersAndDigits(40);
/** Required: numbers of people and cards. */
export const LongCode = IdText.min(1, '不能为空');
/** At most 18 letters or digits. */
export const CodeText = lettersAndDigits(18);
/** Required: numbers of canteens and stalls. */
export const Code = CodeText.min(1, '不能为空');
/** At most 50 letters or digits. */
export const SerialText = lettersAndDigits(50);
/** Required: serial numbers of devices. */
export const SerialNumber = SerialText.min(1, '不能为空');

/** 1 to 10 Chinese characters, digits or letters. */
export const Name = format(/^[\p{Script=Han}A-Za-z0-9]{1,10}$/u, '最多10位汉字、数字或字母');

const ID_CARD = /^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;
/** `YYYYMMDD` of a month and a day that exist by themselves: there is no 30th of February. */
const realDate = (digits: string): boolean => {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(
    Number,
  ) as [number, number, number];
  return Date.UTC(year, month - 1, day) < Date.UTC(year, month, 1);
};

/** 18-digit national id with a date that exists; a small x is made capital. The check digit is not checked: old lists hold ids with typing errors. */
export const IdCard = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (value) => value === '' || (ID_CARD.test(value) && realDate(value.slice(6, 14))),
    '身份证号码格式不正确',
  );

/** Degrees between -180 and 180, longitude and latitude alike. */
export const Degrees = z
  .number('经纬度格式错误')
  .min(-180, '经纬度格式错误')
  .max(180, '经纬度格式错误');

/** Address of an uploaded or linked picture: never a script. */
export const ImageUrl = text(300).regex(/^$|^(\/|https?:\/\/)[^\s"'<>]*$/, '图片地址格式错误');

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d{2}|[1-9]?\\d)';
const IPV4_TEXT = `${OCTET}(\\.${OCTET}){3}`;
const PORT_TEXT = '(6553[0-5]|655[0-2]\\d|65[0-4]\\d{2}|6[0-4]\\d{3}|[1-5]\\d{4}|[1-9]\\d{0,3}|0)';

/** IPv4 with an optional port: `192.168.1.20:58100`. */
export const IpAddress = format(new RegExp(`^${IPV4_TEXT}(:${PORT_TEXT})?$`), LABELLED);

/** A gateway of the local network: `192.168.x.x`. */
export const Gateway = format(
  new RegExp(`^192\\.168\\.${OCTET}\\.${OCTET}$`),
  '网关必须为192.168.x.x',
);

/** Six hex pairs with one kind of separator: colon, dash or space. */
export const MacAddress = format(
  /^[0-9A-Fa-f]{2}([:\- ])([0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}$/,
  'MAC地址格式错误',
);

const PORT = '{label}格式不正确（0~65535）';
/** 0 to 65535. */
export const Port = z.int(PORT).min(0, PORT).max(65_535, PORT);
/** The same as text. */
export const PortText = format(new RegExp(`^${PORT_TEXT}$`), PORT);

/** An address that starts with `https://` and holds no double dash. */
export const SecureHost = text(300).regex(
  /^$|^https:\/\/(?!.*--)[^\s"'<>]+$/,
  '必须以https://开头且不能包含--',
);

const LABEL = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** A domain name of 3 to 255 characters, with or without `http://`, `https://` and `www.`. */
export const Domain = format(
  new RegExp(`^(?=.{3,255}$)(https?:\\/\\/)?(${LABEL}\\.){1,30}${LABEL}$`),
  LABELLED,
);
