import './approval.css';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import { Badge, Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { approvalCounters, flowKey } from '../contract/flow.ts';

const PENDING = '/approval/approvalManage/approvalPending';

/** What waits for the operator's approval, while something does; asked for when it appears and when it is opened, never in between. */
export default function ApprovalMenu() {
  const navigate = useNavigate();
  const { data, refetch } = useRead(approvalCounters, undefined, {
    quiet: true,
    overlay: false,
    staleTime: Infinity,
  });
  const kinds = flowKey.filter(({ key }) => (data?.[key].count ?? 0) > 0);
  const waiting = kinds.reduce((sum, { key }) => sum + (data?.[key].count ?? 0), 0);
  if (waiting === 0) return null;

  const items = kinds.map(({ key, desc }) => ({
    key,
    label: (
      <span className="approval-line">
        {t(desc)}
        <b>{data?.[key].count ?? '--'}</b>
        <i>¥{data ? yuan(data[key].sum) : '--'}</i>
      </span>
    ),
    onClick: () => void navigate(`${PENDING}?row=${key}`),
  }));

  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      onOpenChange={(open) => void (open && refetch())}
    >
      <Button type="text" aria-label={t('待审批 {count} 项', { count: waiting })}>
        <Badge count={waiting} size="small" offset={[4, -2]}>
          <AuditOutlined />
        </Badge>
      </Button>
    </Dropdown>
  );
}
