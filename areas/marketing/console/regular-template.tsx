import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { electronTemplates } from '../contract/coupon.ts';
import { regularModifyState, regularTemplates } from '../contract/regular-template.ts';
import { OrgsPick, PersonTypesPick } from './pickers.tsx';

const TemplatePick = selectOf(electronTemplates.list, ({ templateId, templateName }) => ({
  value: templateId,
  label: templateName,
}));

/** Coupons that are issued by schedule (/marketing/electronCoupon/regularTemplate). */
export default () => (
  <ResourceScreen
    of={regularTemplates}
    fields={[
      'regularName',
      { key: 'templateId', input: <TemplatePick /> },
      { key: 'cycle', input: 'radio', span: 2 },
      'cycleDay',
      'perCount',
      { key: 'orgIds', input: <OrgsPick /> },
      { key: 'psnTypes', input: <PersonTypesPick /> },
      { key: 'state', input: 'radio' },
    ]}
    rowActions={({ regularId, state, version }) => (
      <ConfirmAction
        write={regularModifyState}
        content={{ regularId, state: state === 1 ? 2 : 1, version }}
        undo={{ regularId, state, version: version + 1 }}
        trigger={state === 1 ? '停用' : '启用'}
        confirm={state === 1 ? '停用后不再自动发放' : '启用后从下一个发放日开始发放'}
      />
    )}
    actionsWidth={150}
  />
);
