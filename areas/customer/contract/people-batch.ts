import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, text } from '#kit/contract/fields.ts';

const CustIds = z.array(Id).min(1, '请选择人员').max(500);

/** Who stays as they are, and why. */
const Refused = z.object({ custId: Id, custName: z.string(), reason: z.string() });

/** Bare list of custId. People who can be cancelled are; the others stay as they are and are told with their reason. */
export const custBatchCancel = write({
  id: 'customer.custBatchCancel',
  title: '批量注销人员',
  path: '/custInfo/batchCancel',
  access: 'customer:cust:cancel',
  scope: 'organisation',
  content: CustIds,
  result: z.object({ cancelled: Count, refused: z.array(Refused) }),
});

/** Bare list of custId. The payment password is forgotten: each person chooses a new one at the next use. */
export const custResetPasswordBatch = write({
  id: 'customer.custResetPasswordBatch',
  title: '批量重置支付密码',
  path: '/custInfo/resetPassword/batch',
  access: 'customer:cust:password',
  scope: 'organisation',
  content: CustIds,
  result: z.object({ reset: Count, refused: z.array(Refused) }),
});

/** People of each organisation, its own and with everything below it, in the order of the tree. */
export const custOrgCount = read({
  id: 'customer.custOrgCount',
  title: '组织人数统计',
  path: '/custInfo/org/count',
  access: 'customer:cust:page',
  scope: 'organisation',
  content: z.object({ orgId: Id.optional() }).default({}),
  result: z.array(
    z.object({
      orgId: Id,
      orgName: z.string(),
      orgFullName: z.string(),
      orgLevel: z.int(),
      /** Active people directly in it. */
      custCount: Count,
      /** Active people in it and below. */
      totalCount: Count,
      cancelledCount: Count,
    }),
  ),
});

/** The first 20 active people whose name contains the text: for pickers. */
export const queryCustNameByCustName = read({
  id: 'customer.queryCustNameByCustName',
  title: '按姓名查询人员',
  path: '/custInfo/queryCustName/byCustName',
  access: 'customer:cust:page',
  scope: 'organisation',
  content: z.object({ name: text(40, 1) }),
  result: z.array(
    z.object({ custId: Id, custName: z.string(), custNum: z.string(), orgFullName: z.string() }),
  ),
});
