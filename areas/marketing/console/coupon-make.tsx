import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { electronCoupons, electronTemplates } from '../contract/coupon.ts';
import { OrgsPick, PeoplePick, PersonTypesPick } from './pickers.tsx';

type Coupons = typeof electronCoupons;

type Batch = ResultOf<Coupons['makePage']>['records'][number];

/** Handing coupons of a batch out: to people, or on paper as a stack to a receiver. */
export function GrantDrawer({
  of,
  batch,
  isPaper = false,
}: {
  readonly of: Coupons;
  readonly batch: Batch;
  readonly isPaper?: boolean;
}) {
  return (
    <EditDrawer
      save={of.grant}
      title="发放优惠券"
      trigger="发放"
      fields={fieldsOf(of.grant, [
        ...(isPaper
          ? [
              {
                key: 'receiver' as const,
                title: '领取人',
                hint: '不指定人员时填写，整叠交给领取人',
                span: 2 as const,
              },
            ]
          : []),
        {
          key: 'orgIds',
          title: '适用组织',
          input: <OrgsPick />,
          hint: '包含所选组织的全部下级',
          span: 2,
        },
        { key: 'psnTypes', title: '适用人员类别', input: <PersonTypesPick />, span: 2 },
        { key: 'custIds', title: '指定人员', input: <PeoplePick multiple />, span: 2 },
        { key: 'count', title: isPaper ? '数量' : '每人张数', input: 'integer', initial: 1 },
        { key: 'remark', title: '备注', input: 'textarea', span: 2 },
      ])}
      value={{ batchId: batch.batchId }}
      savedText={({ granted, people, over }) =>
        t('已发放 {granted} 张给 {people} 人，{over} 人已达限领', { granted, people, over })
      }
      why={batch.leftCount === 0 ? '该批次已全部发放' : undefined}
    />
  );
}

interface Props {
  readonly of: Coupons;
  readonly templates: typeof electronTemplates;
  readonly title: string;
  readonly rowActions: (batch: Batch) => ReactNode;
}

/** What was made of templates, batch by batch. */
export const CouponBatches = ({ of, templates, title, rowActions }: Props) => (
  <ListScreen
    list={of.makePage}
    toolbar={<MakeDrawer of={of} templates={templates} title={title} />}
    rowActions={rowActions}
    actionsWidth={110}
  />
);

/** Making coupons of a template. */
function MakeDrawer({
  of,
  templates,
  title,
}: {
  readonly of: Coupons;
  readonly templates: typeof electronTemplates;
  readonly title: string;
}) {
  return (
    <EditDrawer
      save={of.make}
      title={title}
      trigger={title}
      fields={fieldsOf(of.make, [
        {
          key: 'templateId',
          title: '券模板',
          input: <TemplatePick templates={templates} />,
          span: 2,
        },
        { key: 'count', title: '制作数量', input: 'integer' },
        { key: 'remark', title: '备注', input: 'textarea', span: 2 },
      ])}
      savedText={({ firstNo, lastNo }) =>
        t('已制作，券号 {first} 至 {last}', { first: firstNo, last: lastNo })
      }
    />
  );
}

const TemplatePick = ({
  templates,
  ...props
}: {
  readonly templates: typeof electronTemplates;
}) => (
  <RemoteSelect
    {...(props as object)}
    placeholder="请选择"
    endpoint={templates.list}
    options={(rows) =>
      rows
        .filter(({ state }) => state === 1)
        .map(({ templateId, templateName }) => ({ value: templateId, label: templateName }))
    }
  />
);
