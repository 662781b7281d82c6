import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { ContentOf, ResultOf } from '#kit/contract/endpoint.ts';
import type { ScopeChoice } from '../contract/scope.ts';
import { ALL_OF_IT, scopeResult } from '../contract/scope-result.ts';

type Asked = Partial<ContentOf<typeof scopeResult>>;

/** What an operator with the values of a form will see, and a warning where that is no canteen at all: role, own scope and named set must agree. */
export function OperatorScope({
  roleIds = [],
  effId = null,
  canteens,
  stalls,
  organisations,
  dishes,
}: Asked): ReactNode {
  const asked = {
    roleIds,
    effId,
    ...(canteens && { canteens }),
    ...(stalls && { stalls }),
    ...(organisations && { organisations }),
    ...(dishes && { dishes }),
  };

  const { data: rows = [] } = useRead(scopeResult, asked, {
    enabled: roleIds.length > 0,
    keepPrevious: true,
    quiet: true,
  });

  if (roleIds.length === 0 || rows.length === 0) return null;

  const isBlind = rows.some(seesNoPlace);

  return (
    <Alert
      type={isBlind ? 'warning' : 'info'}
      showIcon
      title={isBlind ? t('该用户看不到任何食堂的数据') : t('生效的数据权限')}
      description={
        <>
          <Lines rows={rows} />
          {isBlind && t('角色、用户和所选数据权限都允许的范围才生效，请检查三者的食堂范围')}
        </>
      }
    />
  );
}

type Row = ResultOf<typeof scopeResult>[number];

const seesNoPlace = ({ canteens, stalls }: Pick<Row, 'canteens' | 'stalls'>): boolean =>
  canteens === 0 && stalls === 0;

function Lines({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  return (
    <ul className="rol-summary">
      {rows.map((row) => (
        <li key={row.roleId}>{lineOf(row)}</li>
      ))}
    </ul>
  );
}

const lineOf = ({ roleName, canteens, stalls, organisations, dishes }: Row): string =>
  t('{roleName}：食堂 {canteens}，另加档口 {stalls}，组织 {organisations}，菜品类型 {dishes}', {
    roleName,
    canteens: countText(canteens),
    stalls: countText(canteens === ALL_OF_IT ? 0 : stalls),
    organisations: countText(organisations),
    dishes: countText(dishes),
  });

const countText = (count: number): string =>
  count === ALL_OF_IT ? t('全部') : count === 0 ? t('无') : String(count);

/** A warning where a role that limits places names none. */
export function RoleScope(values: {
  readonly canteens?: ScopeChoice;
  readonly stalls?: ScopeChoice;
}): ReactNode {
  const { canteens, stalls } = values;
  const named = (canteens?.ids?.length ?? 0) + (stalls?.ids?.length ?? 0);
  if (canteens?.all || named > 0) return null;

  return (
    <Alert
      type="warning"
      showIcon
      title={t('未选择食堂或档口，使用该角色的用户看不到任何食堂的数据')}
    />
  );
}
