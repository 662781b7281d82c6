import './marketing.css';
import { Button, Empty } from 'antd';
import { useNavigate } from 'react-router';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { t } from '#kit/console/base/i18n.ts';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { useAddress } from '#kit/console/shell/address.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { usePageTabs } from '#kit/console/shell/tabs/page-tabs.tsx';
import type { Column } from '#kit/contract/columns.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { dayKind, ruleType } from '../contract/lookups.ts';
import { rules } from '../contract/rule.ts';
import { RULE_PAGE } from '../contract/rule-page.ts';
import { RuleTry } from './rule-try.tsx';
import { ruleCells, rulesOf } from './rule-types.ts';

type Rule = RowOf<typeof rules.page>;

/** When it counts, which its list has no room for. */
const WHEN: readonly Column<keyof Rule & string>[] = [
  { key: 'mealTypes', title: '适用餐次', kind: 'enum', of: mealType },
  { key: 'weekDays', title: '生效星期', kind: 'enum', of: weekDay },
  { key: 'dayKinds', title: '生效日期类型', kind: 'enum', of: dayKind },
  { key: 'beginTime', title: '开始时间' },
  { key: 'endTime', title: '结束时间' },
];

const Rules = ({ rule }: { readonly rule: Rule }) => (
  <>
    <DetailPanel
      columns={[
        ...(rulesOf(rule.ruleType).page.page.columns as readonly Column<keyof Rule & string>[]),
        ...WHEN,
      ]}
      value={rule}
      render={ruleCells(rule.ruleType)}
    />
    <div className="mkt-try">
      <RuleTry />
    </div>
  </>
);

/** The rule itself, and what areas above know of it; who got it is asked of rules that count at a sale. */
function RuleTabs({ rule }: { readonly rule: Rule }) {
  const further = usePageTabs(RULE_PAGE, rule.ruleId);
  const isOfSales = rule.ruleType !== ruleType.key.pointsExchange;

  return (
    <>
      <h2 className="mkt-rule-name">{rule.ruleName}</h2>
      <p className="mkt-rule-says">{rule.sentence}</p>
      <AddressTabs
        items={[
          { key: 'rule', label: t('规则'), children: <Rules rule={rule} /> },
          ...(isOfSales ? further : []),
        ]}
      />
    </>
  );
}

const NotThere = () => {
  const navigate = useNavigate();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('请从规则列表中选择规则')}>
      <Button type="primary" onClick={() => void navigate('/marketing/discount')}>
        {t('折扣管理')}
      </Button>
    </Empty>
  );
};

/** One market rule (hidden page, opened from the lists of rules). */
export default function RuleDetail() {
  const [ruleId] = useAddress().all('ruleId');
  return (
    <section className="scr-panel">
      {ruleId ? (
        <ReadPart of={rules.page} content={{ current: 1, size: 1, ruleId } as never} lines={8}>
          {({ records: [rule] }) => (rule ? <RuleTabs rule={rule as Rule} /> : <NotThere />)}
        </ReadPart>
      ) : (
        <NotThere />
      )}
    </section>
  );
}
