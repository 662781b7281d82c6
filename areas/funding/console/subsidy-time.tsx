import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { subsidyCycle, subsidyCycleDay } from '../contract/lookups.ts';
import {
  pageSubsidyTime,
  subsidyRuleChoices,
  subsidyTimeAdd,
  subsidyTimeDelete,
  subsidyTimeState,
  subsidyTimeUpdate,
} from '../contract/subsidy-rule.ts';

const RuleSelect = selectOf(subsidyRuleChoices, ({ ruleId, ruleName }) => ({
  value: ruleId,
  label: ruleName,
}));
const fields = fieldsOf(subsidyTimeAdd, [
  { key: 'ruleId', title: '补贴规则', input: <RuleSelect />, span: 2 },
  { key: 'cycle', title: '周期', input: 'select', of: subsidyCycle },
  { key: 'cycleDay', title: '执行日', input: 'radio', of: subsidyCycleDay },
  { key: 'runTime', title: '执行时间', input: 'time' },
]);

/** When rules of subsidies run; days a server missed are made up one after the other. */
export default () => (
  <ListScreen
    list={pageSubsidyTime}
    inputs={{ ruleId: <RuleSelect /> }}
    toolbar={
      <EditDrawer
        save={subsidyTimeAdd}
        title="新增补贴时间"
        trigger="新增补贴时间"
        fields={fields}
      />
    }
    rowActions={(row) => (
      <>
        <EditDrawer
          save={subsidyTimeUpdate}
          title="修改补贴时间"
          trigger="修改"
          fields={fields}
          value={row}
        />
        <ConfirmAction
          write={subsidyTimeState}
          content={{ timeId: row.timeId, state: row.state === 1 ? 2 : 1 }}
          undo={{ timeId: row.timeId, state: row.state }}
          trigger={row.state === 1 ? '停用' : '启用'}
          confirm={row.state === 1 ? '停用后不再自动执行' : '启用后从下一次时间开始执行'}
        />
        <ConfirmAction
          write={subsidyTimeDelete}
          content={row.timeId}
          trigger="删除"
          confirm="确定删除该补贴时间？"
          danger
        />
      </>
    )}
    actionsWidth={150}
  />
);
