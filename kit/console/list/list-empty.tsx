import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import type { ScopeKind } from '#kit/contract/endpoint.ts';
import { t } from '../base/i18n.ts';
import { useSession } from '../call/session.ts';
import { daysBack, wantsTimes } from '../report/report-period.ts';
import type { AnyContent, ListEndpoint } from './list-types.ts';
import type { List } from './use-list.ts';

interface Props {
  readonly list: ListEndpoint;
  readonly state: Pick<List, 'asked' | 'search'>;
  /** What is said where nothing limits the list and there is nothing yet: what to do first. */
  readonly beginning?: ReactNode;
}

const NO_SCOPE: Readonly<Partial<Record<ScopeKind, string>>> = {
  canteen: '您的账号没有任何食堂的数据权限',
  organisation: '您的账号没有任何组织的数据权限',
};

const MONTH_DAYS = 29;

/** Why a list has no rows, and the way on: the user may see none, no row fits, none in this time, or none yet. */
export function ListEmpty({ list, state, beginning }: Props): ReactNode {
  const isBlind = useSession(({ user }) => user?.emptyScopes.includes(list.scope) === true);
  const noScope = isBlind ? NO_SCOPE[list.scope] : undefined;
  if (noScope !== undefined)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(noScope)}>
        <p className="scr-hint">{t('请联系管理员设置角色和用户的数据权限')}</p>
      </Empty>
    );

  const { asked, search } = state;
  const { period, others } = conditionsOf(list, asked);
  const [start, end] = list.page.period ?? [];
  if (others > 0) {
    const { sumType } = asked;
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有符合条件的数据')}>
        <Button
          onClick={() => search({ ...period, ...(sumType !== undefined && { sumType }) }, {})}
        >
          {t('清除条件')}
        </Button>
      </Empty>
    );
  }

  if (start && end && period[start] !== undefined) {
    const [from, until] = daysBack(MONTH_DAYS, wantsTimes(list.content, start));
    const isLonger = String(period[start]) > from;
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('所选时间内没有数据')}>
        {isLonger && (
          <Button onClick={() => search({ ...asked, [start]: from, [end]: until }, {})}>
            {t('查看最近30天')}
          </Button>
        )}
      </Empty>
    );
  }

  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有数据')}>
      {beginning && <p className="scr-hint">{beginning}</p>}
    </Empty>
  );
}

/** Conditions of a search by what they are: its period, and the rest. How a report is broken down is none. */
function conditionsOf(list: ListEndpoint, asked: AnyContent) {
  const period: readonly string[] = list.page.period ?? [];
  const set = Object.entries(asked).filter(
    ([key, value]) => key !== 'sumType' && value !== undefined,
  );

  return {
    period: Object.fromEntries(set.filter(([key]) => period.includes(key))),
    others: set.filter(([key]) => !period.includes(key)).length,
  };
}
