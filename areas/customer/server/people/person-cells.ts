import { z } from 'zod';
import { DateText, text } from '#kit/contract/fields.ts';
import { isBorn } from '../../contract/customer.ts';
import { ORG_DEPTH, ORG_SEPARATOR } from '../../contract/organisation.ts';

/* What cells of files about people mean. */

const SEXES: Readonly<Record<string, number>> = {
  男: 1,
  女: 2,
  male: 1,
  female: 2,
  m: 1,
  f: 2,
  未知: 0,
  '': 0,
};
/** 男 or 女, in either language; 0: not said. */
export const Sex = z
  .string()
  .toLowerCase()
  .refine((value) => value in SEXES, '只能填写男或女')
  .transform((value) => SEXES[value] as number);

const ORG_NAME = 40;
const isOrgName = (name: string): boolean => name !== '' && name.length <= ORG_NAME;

/** Names from the chosen organisation down, one level or several. */
export const OrgNames = text(ORG_DEPTH * (ORG_NAME + 1))
  .transform((value) =>
    value
      .split(ORG_SEPARATOR)
      .map((part) => part.trim())
      .join(ORG_SEPARATOR),
  )
  .refine(
    (value) => value === '' || value.split(ORG_SEPARATOR).every(isOrgName),
    '组织名称格式错误',
  );

/** A day as spreadsheets write it: 2005-09-01, 2005/9/1 or 2005.9.1; empty: not known. */
export const Day = z
  .string()
  .transform((value) => {
    const [year = '', month = '', day = ''] = value.split(/[-/.]/);
    return value && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  })
  .refine((value) => value === '' || DateText.safeParse(value).success, '日期格式错误')
  .refine((value) => value === '' || isBorn(value), '出生日期不能晚于今天');
