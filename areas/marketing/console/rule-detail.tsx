import { Button, Empty, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import { useAddress } from '#kit/console/shell/address.ts';
import { rules } from '../contract/rule.ts';
import { RuleTry } from './rule-try.tsx';

const columns = rules.page.page.columns.filter(({ key }) => key in rules.fields);

function Shown({ ruleId }: { readonly ruleId: string }) {
  const found = useRead(rules.get, { ruleId });
  if (found.isPending) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (!found.data) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={found.error?.message} />;
  return (
    <div className="mkt-answer">
      <DetailPanel columns={columns as never} value={found.data} />
      <div>
        <RuleTry />
      </div>
    </div>
  );
}

/** One market rule (hidden page, opened from the lists of rules). */
export default function RuleDetail() {
  const [ruleId] = useAddress().all('ruleId');
  const navigate = useNavigate();
  if (ruleId) return <Shown ruleId={ruleId} />;
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('请从规则列表中选择规则')}>
      <Button type="primary" onClick={() => void navigate('/marketing/discount')}>
        {t('折扣管理')}
      </Button>
    </Empty>
  );
}
