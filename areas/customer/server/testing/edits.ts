import type { Edit } from '#kit/server/testing/samples.ts';
import { casualAdd, casualUpdate } from '../../contract/casual.ts';
import { custAdd, custUpdateDetail } from '../../contract/customer.ts';
import { orgAdd, orgUpdate } from '../../contract/organisation.ts';
import { custPlaces } from '../../contract/place.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: casualUpdate,
    add: casualAdd,
    table: 'casual_visitor',
    full: (ids, seal) => ({
      casualName: '访客',
      mobile: seal('13800138000'),
      company: '公司',
      loginType: 1,
      orgId: ids.orgId,
      validFrom: '2026-01-01',
      validUntil: '2026-01-02',
      remark: '备注',
    }),
  },
  {
    edit: orgUpdate,
    add: orgAdd,
    table: 'organisation',
    full: (ids, seal) => ({
      orgName: '商学院',
      superId: ids.orgId,
      orgNum: 'B',
      sort: 5,
      orgTel: seal('0755-26001234'),
    }),
  },
  {
    edit: custPlaces.modify,
    add: custPlaces.add,
    table: 'cust_place',
    full: (ids) => ({ placeName: '1号楼', placeNum: 'P1', superId: ids.placeId, remark: '备注' }),
  },
  {
    edit: custUpdateDetail,
    add: custAdd,
    table: 'customer',
    full: (ids, seal) => ({
      custNum: 'N1',
      custName: '张三',
      sex: 1,
      orgId: ids.orgId,
      psnType: ids.psnType,
      photoUrl: 'https://example.com/face.png',
      jobId: ids.jobId,
      costCenterId: ids.costCenterId,
      birthday: '2000-01-01',
      email: 'a@example.com',
      remark: '备注',
      chronicIds: [ids.chronicId],
      mobile: seal('13800138000'),
      idCard: seal('11010519491231002X'),
      emerContactCard: seal('11010519491231002X'),
      emerContactNum: seal('13900139000'),
    }),
  },
];
