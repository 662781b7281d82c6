import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { timeQuotaMeetings } from '../contract/rule-meeting.ts';
import { quotaWords } from '../contract/sale-rule-words.ts';
import { timeQuotas } from '../contract/sale-rules.ts';
import { HeldBack } from './held-back.tsx';
import { saysOf } from './rule-says.tsx';
import { RuleTry } from './rule-try.tsx';
import { meetingsOf } from './rule-warn.ts';
import { scopeCells } from './scope-cells.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

const says = saysOf(quotaWords);

const warn = meetingsOf(timeQuotaMeetings, 'quotaId');

/** How often and for how much a person may buy (/marketing/timelimit). */
export default () => (
  <ResourceScreen
    of={timeQuotas}
    render={scopeCells}
    says={says}
    warn={warn}
    toolbar={<RuleTry />}
    rowActions={({ quotaId }) => <HeldBack ruleId={quotaId} />}
    actionsWidth={160}
    fields={[
      { key: 'quotaName', section: '次数与金额' },
      { key: 'countPer', input: 'radio', span: 2 },
      'countMax',
      'amountMax',
      { key: 'beyond', input: 'radio', span: 2 },
      ...whereFields,
      ...whoFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);
