import './funding.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { StoppedJobs } from '#kit/console/call/stopped-jobs.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { useHeldForm } from '#kit/console/form/form-busy.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import { subsidyWords } from '../contract/grant-words.ts';
import { ruleState, subsidyJoiner, subsidyMode } from '../contract/lookups.ts';
import {
  pageSubsidyRule,
  subsidyRuleAdd,
  subsidyRuleCheck,
  subsidyRuleDelete,
  subsidyRuleRun,
  subsidyRuleState,
  subsidyRuleUpdate,
} from '../contract/subsidy-rule.ts';
import { resumedBatch, type StartedBatch } from './batch-started.ts';
import { GrantSays } from './grant-says.tsx';
import { CanteenSelect, OrgTree, PersonTypeSelect } from './people-inputs.tsx';

const fields = fieldsOf(subsidyRuleAdd, [
  { key: 'ruleName', title: '规则名称', section: '发放内容' },
  { key: 'mode', title: '发放方式', input: 'select', of: subsidyMode },
  { key: 'amount', title: '金额', input: 'money', hint: '仅清零时留空' },
  { key: 'validDays', title: '有效天数', input: 'integer', hint: '含发放当天；留空表示长期有效' },
  {
    key: 'orgIds',
    title: '适用组织',
    section: '适用人员',
    input: <OrgTree multiple />,
    hint: '包含所选组织的全部下级；留空表示全部',
    span: 2,
  },
  { key: 'psnTypes', title: '适用人员类别', input: <PersonTypeSelect multiple />, span: 2 },
  {
    key: 'joiner',
    title: '中途加入',
    input: 'select',
    of: subsidyJoiner,
    hint: '本期发放之后才来的人。例：每月 300、按剩余天数折算，15 日来的人约得一半',
  },
  {
    key: 'canteenIds',
    title: '可用食堂',
    section: '使用范围',
    input: <CanteenSelect multiple />,
    hint: '留空表示全部食堂',
    span: 2,
  },
  { key: 'mealTypes', title: '可用餐次', of: mealType, hint: '留空表示全部餐次', span: 2 },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);

const says = (values: AnyContent) => <GrantSays of={subsidyWords} values={values} />;

const BatchProgress = lazyPart(async () => (await import('./batch-progress.tsx')).BatchProgress);

/** Rules of subsidies: who gets how much and how; when, the screen of times says. */
export default function SubsidyRule() {
  const [started, setStarted] = useState<StartedBatch>();
  const mayRun = useMayCall()(subsidyRuleCheck);

  return (
    <>
      <StoppedJobs of={[subsidyRuleRun]} went={(job) => setStarted(resumedBatch(job))} />
      <ListScreen
        list={pageSubsidyRule}
        filters={[
          { key: 'keyword', title: '关键字', placeholder: '规则名称' },
          { key: 'mode', title: '发放方式', of: subsidyMode },
          { key: 'state', title: '状态', of: ruleState },
        ]}
        toolbar={
          <EditDrawer
            save={subsidyRuleAdd}
            title="新增补贴规则"
            trigger="新增补贴规则"
            fields={fields}
            says={says}
          />
        }
        rowActions={(row) => (
          <>
            <EditDrawer
              save={subsidyRuleRun}
              title="立即执行补贴规则"
              trigger="执行"
              fields={[]}
              value={{ ruleId: row.ruleId }}
              preview={() => mayRun && <DryRun ruleId={row.ruleId} />}
              saveText={() => t('立即执行')}
              savedText={({ people, amount }) =>
                t('已开始：{people} 人，{amount} 元', { people, amount: yuan(amount) })
              }
              onSaved={setStarted}
              changes={['report']}
            />
            <EditDrawer
              save={subsidyRuleUpdate}
              title="修改补贴规则"
              trigger="修改"
              fields={fields}
              says={says}
              value={row}
            />
            <ConfirmAction
              write={subsidyRuleState}
              content={{ ruleId: row.ruleId, state: row.state === 1 ? 2 : 1 }}
              undo={{ ruleId: row.ruleId, state: row.state }}
              trigger={row.state === 1 ? '停用' : '启用'}
              confirm={row.state === 1 ? '停用后不再自动执行' : '启用后从下一次时间开始执行'}
            />
            <ConfirmAction
              write={subsidyRuleDelete}
              content={row.ruleId}
              trigger="删除"
              confirm="确定删除该补贴规则？"
              danger
            />
          </>
        )}
        actionsWidth={200}
      />
      {started && (
        <BatchProgress title="补贴规则" started={started} close={() => setStarted(undefined)} />
      )}
    </>
  );
}

function DryRun({ ruleId }: { ruleId: string }) {
  const found = useRead(subsidyRuleCheck, { ruleId }, { overlay: false, staleTime: 0 });
  useHeldForm(found.data?.people === 0 && found.data.cannot.length === 0);
  if (!found.data) return null;

  const { people, amount, cannot, cleared, granted, changed } = found.data;
  if (people === 0 && cannot.length === 0)
    return <Alert type="warning" showIcon title={t('本期没有待发放的人员')} />;

  return (
    <div className="acc-steps">
      <strong>
        {t('本期待执行 {people} 人，合计 {amount} 元', { people, amount: yuan(amount) })}
      </strong>
      {cleared > 0 && <span>{t('先清零 {amount} 元', { amount: yuan(cleared) })}</span>}
      {granted > 0 && cleared > 0 && (
        <span>{t('再发放 {amount} 元', { amount: yuan(granted) })}</span>
      )}
      {changed < people && <span>{t('{people} 人余额不变', { people: people - changed })}</span>}
      {cannot.map((each) => (
        <span key={each.reason}>{t('{people} 人不能处理：{reason}', each)}</span>
      ))}
    </div>
  );
}
