import { useMemo } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { ResourceScreen, type ResourceScreenProps } from '#kit/console/list/resource-screen.tsx';
import { ruleType } from '../contract/lookups.ts';
import { ruleChange, type rules } from '../contract/rule.ts';
import type { RuleType } from '../contract/rule-fields.ts';
import { ruleMeetings } from '../contract/rule-meeting.ts';
import { RULE_PAGE } from '../contract/rule-page.ts';
import { ruleWords } from '../contract/rule-words.ts';
import { RuleSays } from './rule-says.tsx';
import { RuleTry } from './rule-try.tsx';
import { ruleCells, rulesOf } from './rule-types.ts';
import { meetingsOf } from './rule-warn.ts';

type Props = ResourceScreenProps<typeof rules>;

interface RuleScreenProps {
  readonly type: RuleType;
  readonly fields: NonNullable<Props['fields']>;
  readonly value?: Props['value'];
}

const warn = meetingsOf(ruleMeetings);

/** Market rules of one type: a form of what its numbers mean, switching on and off, trying out. */
export function RuleScreen({ type, fields, value = {} }: RuleScreenProps) {
  const set = useMemo(() => rulesOf(type), [type]);
  return (
    <ResourceScreen
      of={set}
      fields={fields}
      content={{ ruleType: type }}
      value={{ ruleType: type, ...value }}
      filters={[
        'keyword',
        ...(type === ruleType.key.discount ? (['effect'] as const) : []),
        'state',
      ]}
      toolbar={type !== ruleType.key.pointsExchange && <RuleTry />}
      warn={warn}
      render={ruleCells(type)}
      says={(values) => <RuleSays of={ruleWords} values={{ ...values, ruleType: type }} />}
      rowActions={({ ruleId, state, version }) => (
        <>
          <ConfirmAction
            write={ruleChange}
            content={{ ruleId, state: state === 1 ? 2 : 1, version }}
            undo={{ ruleId, state, version: version + 1 }}
            trigger={state === 1 ? '停用' : '启用'}
            confirm={state === 1 ? '停用后该规则不再生效' : '启用后该规则立即生效'}
          />
          <PageLink to={`${RULE_PAGE}?ruleId=${ruleId}`}>{t('详情')}</PageLink>
          {type !== ruleType.key.pointsExchange && (
            <PageLink to={`${RULE_PAGE}?ruleId=${ruleId}&tab=uses`}>{t('谁用到了')}</PageLink>
          )}
        </>
      )}
      actionsWidth={200}
    />
  );
}
