import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { decryptField } from '#kit/console/call/encrypt.ts';
import type { Field } from '#kit/console/form/fields.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { IdCard, LongCode, Mobile, Phone } from '#kit/contract/validators.ts';
import { type custAdd, type custQueryDetail, sexes } from '../contract/customer.ts';
import { OrganisationPick } from './organisation-pick.tsx';
import { CostCenterPick, DiseasePick, JobPick, PersonTypePick } from './people-picks.tsx';

/** The form of a person; fields that travel encrypted are checked in plain text. */
export const customerFields = [
  { key: 'custNum', title: '人员编号', section: '基本信息' },
  { key: 'custName', title: '姓名' },
  { key: 'sex', title: '性别', input: 'radio', of: sexes },
  { key: 'orgId', title: '所属组织', input: <OrganisationPick /> },
  { key: 'psnType', title: '人员类别', input: <PersonTypePick />, required: false },
  { key: 'jobId', title: '岗位', input: <JobPick />, required: false },
  { key: 'costCenterId', title: '成本中心', input: <CostCenterPick />, required: false },
  { key: 'mobile', title: '手机号码', check: Mobile, required: false, section: '联系与证件' },
  { key: 'idCard', title: '身份证号', check: IdCard, required: false },
  { key: 'emerContactNum', title: '紧急联系人电话', check: Phone, required: false },
  { key: 'emerContactCard', title: '紧急联系人身份证号', check: IdCard, required: false },
  { key: 'birthday', title: '出生日期', input: 'date', required: false },
  { key: 'email', title: '邮箱', required: false },
  {
    key: 'photoUrl',
    title: '照片',
    input: 'image',
    span: 2,
    required: false,
    section: '照片与健康',
  },
  {
    key: 'chronicIds',
    title: '慢性病',
    input: <DiseasePick multiple />,
    span: 2,
    required: false,
    hint: '健康信息加密保存',
  },
  { key: 'remark', title: '备注', input: 'textarea', span: 2, required: false },
] as const satisfies readonly Field[];

export const cardField = {
  key: 'cardNo',
  title: '卡号',
  check: LongCode,
  required: false,
  hint: '同时发一张卡，可留空',
} as const satisfies Field;

/** The secrets of a person in plain text and the diseases by id, for the form that edits them. */
export async function openPerson({ secrets, chronics }: ResultOf<typeof custQueryDetail>) {
  const sealed = Object.entries(secrets ?? {}).filter(([, value]) => value);
  const open = await Promise.all(
    sealed.map(async ([key, value]) => [key, await decryptField(value as string)] as const),
  );

  return {
    ...Object.fromEntries(open),
    chronicIds: (chronics ?? []).map(({ chronicId }) => chronicId),
  };
}

type Told = Pick<ResultOf<typeof custAdd>, 'sameIdCard' | 'sameMobile'>;

/** Says who else has the national id or mobile number a person was given, so that a slip is seen while the paper is at hand. */
export function tellSame({ sameIdCard, sameMobile }: Told): void {
  if (sameIdCard.length > 0)
    showToast('warning', t('身份证号与{names}相同，请核对', { names: namesOf(sameIdCard) }), 10);
  if (sameMobile.length > 0)
    showToast('warning', t('手机号码与{names}相同，请核对', { names: namesOf(sameMobile) }), 10);
}

const namesOf = (people: Told['sameIdCard']): string =>
  people
    .map(({ custNum, custName }) => (custNum ? `${custName}（${custNum}）` : t('其他组织的人员')))
    .join(t('、'));
