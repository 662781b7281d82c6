import { Tag } from 'antd';
import { dateText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { Cell } from '#kit/console/list/table-columns.tsx';
import { ruleState } from '../contract/lookups.ts';

interface Scoped {
  readonly whoText: string;
  readonly whereText: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly state: number;
}

const STATE = { key: 'state', title: '状态', kind: 'enum', of: ruleState } as const;

/** Switched on is not in force: a rule may be over, or begin on another day. */
function State({ state, startDate, endDate }: Scoped) {
  const today = dateText(merchantNow());
  if (state === ruleState.key.enabled && endDate !== null && endDate < today)
    return <Tag>{t('已过期')}</Tag>;
  if (state === ruleState.key.enabled && startDate !== null && startDate > today)
    return <Tag color="processing">{t('未开始')}</Tag>;

  return <Cell column={STATE} value={state} />;
}

/** Whom, where and when a rule is for, as its list shows it. */
export const scopeCells = {
  whoText: ({ whoText }: Scoped) => whoText || t('全部'),
  whereText: ({ whereText }: Scoped) => whereText || t('全部'),
  state: (rule: Scoped) => <State {...rule} />,
};
