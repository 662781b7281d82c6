import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import * as is from '#kit/contract/validators.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/* Whatever field of whatever call has a format (rule forms/formats) refuses wrong values in words: this file grows by itself. */
let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer(areas);
  merchant = await server.merchant();
});
afterAll(() => server.stop());

interface Format {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly bad: unknown;
  readonly says: readonly [chinese: string, english: string];
}

const LETTERS = ['只能输入数字和字母', 'Only digits and letters'] as const;
const DEGREES = ['经纬度格式错误', 'Degrees must be between -180 and 180'] as const;
const formats: readonly Format[] = [
  { name: 'code', schema: is.Code, bad: 'a-1', says: LETTERS },
  { name: 'long code', schema: is.LongCode, bad: 'a b', says: LETTERS },
  { name: 'serial number', schema: is.SerialNumber, bad: 'SN#1', says: LETTERS },
  {
    name: 'email',
    schema: is.Email,
    bad: 'a@b',
    says: ['请输入正确的邮箱', 'Enter a correct email'],
  },
  {
    name: 'IPv4',
    schema: is.IpAddress,
    bad: '1.2.3.4:65536',
    says: ['格式不正确', 'format incorrect'],
  },
  {
    name: 'gateway',
    schema: is.Gateway,
    bad: '10.0.0.1',
    says: ['网关必须为192.168.x.x', 'The gateway must be 192.168.x.x'],
  },
  {
    name: 'MAC',
    schema: is.MacAddress,
    bad: '00:1A-2B:3C:4D:5E',
    says: ['MAC地址格式错误', 'MAC address format incorrect'],
  },
  { name: 'degrees', schema: is.Degrees, bad: 180.5, says: DEGREES },
  {
    name: 'integer',
    schema: is.Integer,
    bad: 0,
    says: ['请输入1-7位整数', 'Enter a 1-7 digit integer'],
  },
  {
    name: 'picture',
    schema: is.ImageUrl,
    bad: 'javascript:alert(1)',
    says: ['图片地址格式错误', 'Wrong image address'],
  },
];

const innermost = (type: z.ZodType): z.ZodType => {
  const inner = (type.def as { innerType?: z.ZodType }).innerType;
  return inner ? innermost(inner) : type;
};
/** A field that has a title is the same format: what it checks is shared. */
const isOf = (type: z.ZodType, format: z.ZodType): boolean => innermost(type).def === format.def;

const fieldsOf = (endpoint: Endpoint): [string, z.ZodType][] =>
  Object.entries((innermost(endpoint.content) as Partial<z.ZodObject>).shape ?? {}) as [
    string,
    z.ZodType,
  ][];

test.each(formats)(
  '$name: every call that takes one refuses a wrong one, in both languages',
  async (format) => {
    /* Machines sign what they send: what reads it is the same. */
    const calls = server.routes.filter(({ endpoint }) => endpoint.access !== 'device');
    const places = calls.flatMap(({ endpoint }) =>
      fieldsOf(endpoint)
        .filter(([, type]) => isOf(type, format.schema))
        .map(([key]) => ({ endpoint, key })),
    );

    expect(places.length).toBeGreaterThan(0);

    for (const { endpoint, key } of places) {
      for (const [position, language] of ['zh-CN', 'en-US'].entries()) {
        const answer = await merchant.admin.answer(
          endpoint,
          { [key]: format.bad },
          { headers: { 'accept-language': language } },
        );

        const { fields } = answer.data as unknown as {
          fields: { path: string; message: string }[];
        };
        expect([
          endpoint.id,
          key,
          answer.status,
          fields.find(({ path }) => path === key)?.message,
        ]).toEqual([endpoint.id, key, 400, format.says[position]]);
      }
    }
  },
);

test('what is missing or of another type is told in words of ours, in both languages', async () => {
  const insert = server.routes.find(({ endpoint }) => endpoint.id === 'device.insert')
    ?.endpoint as Endpoint;
  const said = async (language: string) => {
    const content = {
      deviceNum: 5,
      canteenId: null,
      heartbeatSeconds: 'x',
      state: 1,
      consumeMode: 77,
    };
    const answer = await merchant.admin.answer(insert, content, {
      headers: { 'accept-language': language },
    });
    const { fields } = answer.data as unknown as { fields: { path: string; message: string }[] };
    const keys = ['deviceNum', 'deviceName', 'canteenId', 'heartbeatSeconds', 'consumeMode'];

    return keys.map((key) => fields.find(({ path }) => path === key)?.message);
  };

  expect(await said('zh-CN')).toEqual([
    '应为文本',
    '不能为空',
    '不能为空',
    '应为数字',
    '可选值：1, 2',
  ]);
  expect(await said('en-US')).toEqual([
    'Must be a text',
    'Cannot be empty',
    'Cannot be empty',
    'Must be a number',
    'Must be one of 1, 2',
  ]);
});
