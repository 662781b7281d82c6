import { Alert } from 'antd';
import { useDeferredValue } from 'react';
import { ruleState } from '#areas/funding/contract/lookups.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import {
  freezeRuleAdd,
  freezeRuleCheck,
  freezeRuleState,
  freezeRuleUpdate,
  pageFreezeRule,
} from '../contract/freeze-rule.ts';
import { freezeEndDay, timedFrozenRule } from '../contract/lookups.ts';
import { OrgTree, PersonSelect, PersonTypeSelect } from './people-inputs.tsx';

const fields = fieldsOf(freezeRuleAdd, [
  { key: 'ruleName', title: '规则名称', span: 2, section: '冻结时段' },
  {
    key: 'freezeRule',
    title: '冻结方式',
    input: 'radio',
    of: timedFrozenRule,
    initial: 2,
    span: 2,
  },
  {
    key: 'weekDays',
    title: '生效星期',
    input: 'select',
    of: weekDay,
    initial: [1, 2, 3, 4, 5],
    span: 2,
  },
  { key: 'beginTime', title: '开始时间', input: 'time' },
  { key: 'endTime', title: '结束时间', input: 'time' },
  { key: 'endDay', title: '结束日', input: 'select', of: freezeEndDay, hint: '时段在哪一天结束' },
  { key: 'startDate', title: '开始日期', input: 'date' },
  { key: 'endDate', title: '结束日期', input: 'date', hint: '留空表示一直有效' },
  {
    key: 'orgIds',
    title: '适用组织',
    section: '适用人员',
    input: <OrgTree multiple />,
    hint: '包含所选组织的全部下级',
    span: 2,
  },
  { key: 'psnTypes', title: '适用人员类别', input: <PersonTypeSelect multiple />, span: 2 },
  {
    key: 'custIds',
    title: '指定人员',
    input: <PersonSelect multiple />,
    hint: '指定人员时不选组织和人员类别',
    span: 2,
  },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);

type Asked = ContentOf<typeof freezeRuleCheck>;

/** Whom the rule is about and when it freezes next. */
function Preview({ asked }: { readonly asked: Asked }) {
  const { data } = useRead(freezeRuleCheck, useDeferredValue(asked), {
    overlay: false,
    quiet: true,
    staleTime: 0,
  });
  if (!data) return null;

  const { people, nextBeginAt, nextEndAt } = data;

  return (
    <Alert
      type={people > 0 && nextBeginAt ? 'info' : 'warning'}
      showIcon
      title={
        nextBeginAt && nextEndAt
          ? t('{people} 人，{from} 冻结，{until} 解冻', {
              people,
              from: nextBeginAt,
              until: nextEndAt,
            })
          : t('该规则没有以后的冻结时段')
      }
    />
  );
}

const previewOf = (values: Readonly<Record<string, unknown>>) => {
  const parsed = freezeRuleCheck.content.safeParse(
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
    ),
  );
  return parsed.success && <Preview asked={freezeRuleCheck.content.encode(parsed.data) as Asked} />;
};

/** Rules that freeze people in windows of the week (/accountCenter/frozenRule). */
export default () => (
  <ListScreen
    list={pageFreezeRule}
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '规则名称' },
      { key: 'freezeRule', title: '冻结方式', of: timedFrozenRule },
      { key: 'state', title: '状态', of: ruleState },
    ]}
    toolbar={
      <EditDrawer
        save={freezeRuleAdd}
        title="新增定时冻结规则"
        trigger="新增定时冻结规则"
        fields={fields}
        preview={previewOf}
      />
    }
    rowActions={(row) => (
      <>
        <EditDrawer
          save={freezeRuleUpdate}
          title="修改定时冻结规则"
          trigger="修改"
          fields={fields}
          value={row}
          preview={previewOf}
        />
        <ConfirmAction
          write={freezeRuleState}
          content={{ ruleId: row.ruleId, state: row.state === 1 ? 2 : 1 }}
          trigger={row.state === 1 ? '停用' : '启用'}
          confirm={row.state === 1 ? '停用后，由该规则冻结的账户将解冻' : '启用后按时段冻结'}
        />
      </>
    )}
    actionsWidth={110}
  />
);
