import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { Email, IdCard, IdText, LongCode, Mobile } from '#kit/contract/validators.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { customerImport } from '../../contract/customer-import.ts';
import { Day, OrgNames, Sex } from './person-cells.ts';

const Person = z.object({
  custNum: LongCode,
  custName: text(40),
  sex: Sex,
  orgName: OrgNames,
  cardNo: IdText,
  mobile: Mobile,
  idCard: IdCard,
  psnTypeName: text(20),
  jobName: text(40),
  centerNum: text(40),
  birthday: Day,
  email: Email,
  remark: text(200),
});
export type CustomerRow = z.output<typeof Person>;

export const rows = importRows(import.meta.url, customerImport, Person);
