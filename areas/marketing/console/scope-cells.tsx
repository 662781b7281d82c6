import { Tag } from 'antd';
import { dateText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { ruleState } from '../contract/lookups.ts';

const [ON, OFF] = [1, 2];

interface Scoped {
  readonly whoText: string;
  readonly whereText: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly state: number;
}

/** Switched on is not in force: a rule may be over, or begin on another day. */
function State({ state, startDate, endDate }: Scoped) {
  const today = dateText(merchantNow());
  if (state === ON && endDate !== null && endDate < today) return <Tag>{t('已过期')}</Tag>;
  if (state === ON && startDate !== null && startDate > today) return <Tag color="processing">{t('未开始')}</Tag>;
  return <Tag color={state === OFF ? 'default' : 'success'}>{t(labelOf(ruleState, state))}</Tag>;
}

/** Whom, where and when a rule is for, as its list shows it. */
export const scopeCells = {
  whoText: ({ whoText }: Scoped) => whoText || t('全部'),
  whereText: ({ whereText }: Scoped) => whereText || t('全部'),
  state: (rule: Scoped) => <State {...rule} />,
};
