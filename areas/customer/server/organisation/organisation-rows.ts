import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { ORG_DEPTH, ORG_SEPARATOR, orgImport } from '../../contract/organisation.ts';

const OrgLine = z.object({
  orgName: z
    .string()
    .transform((value) => value.split(ORG_SEPARATOR).map((part) => part.trim()))
    .pipe(z.array(text(40, 1)).min(1).max(ORG_DEPTH))
    .transform((parts) => parts.join(ORG_SEPARATOR)),
  orgNum: text(40),
  sort: z
    .string()
    .regex(/^\d{0,6}$/, '排序只能是不超过6位的数字')
    .transform(Number),
});
export type OrganisationRow = z.output<typeof OrgLine>;

export const rows = importRows(import.meta.url, orgImport, OrgLine);
