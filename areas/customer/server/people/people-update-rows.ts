import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { Email, IdCard, LongCode, Mobile, Phone } from '#kit/contract/validators.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { peopleUpdateImport } from '../../contract/people-update.ts';
import { Day, OrgNames, Sex } from './person-cells.ts';

const ChangedPerson = z.object({
  custNum: LongCode,
  custName: text(40),
  sex: Sex,
  orgName: OrgNames,
  psnTypeName: text(20),
  jobName: text(40),
  centerNum: text(40),
  mobile: Mobile,
  idCard: IdCard,
  emerContactNum: Phone,
  emerContactCard: IdCard,
  birthday: Day,
  email: Email,
  remark: text(200),
});
export type ChangedPerson = z.output<typeof ChangedPerson>;

export const rows = importRows(import.meta.url, peopleUpdateImport, ChangedPerson);
