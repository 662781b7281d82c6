import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { ContentOf, Endpoint } from '#kit/contract/endpoint.ts';
import { clerkSight } from '../contract/clerk.ts';
import type { roleAdd } from '../contract/role.ts';
import {
  ALL_OF_IT,
  type Blindness,
  roleScopeResult,
  type Sight,
  scopeResult,
  setScopeResult,
} from '../contract/scope-result.ts';

type Asked = ContentOf<typeof scopeResult>;

/** What a user with the values of a form would see in each of the roles. */
export function OperatorScope({
  roleIds = [],
  effId,
  canteens,
  stalls,
  organisations,
  dishes,
}: Partial<Asked>): ReactNode {
  return (
    <SightNote
      of={scopeResult}
      asked={withoutAbsent({ roleIds, effId, canteens, stalls, organisations, dishes })}
      isAsked={roleIds.length > 0}
      title={t('该用户可见')}
    />
  );
}

/** What users of a role with the values of a form would see, who see what the operator at the form sees. */
export function RoleScope({
  roleName,
  roleType,
  menuIds,
  canteens,
  stalls,
  organisations,
  dishes,
}: Partial<ContentOf<typeof roleAdd>>): ReactNode {
  const role = withoutAbsent({
    roleName,
    roleType,
    menuIds,
    canteens,
    stalls,
    organisations,
    dishes,
  });

  return <SightNote of={roleScopeResult} asked={{ role }} title={t('该角色的用户可见')} />;
}

/** What a named set with the values of a form lets through. */
export function SetScope({
  canteens,
  stalls,
  organisations,
  dishes,
}: Partial<Pick<Asked, 'canteens' | 'stalls' | 'organisations' | 'dishes'>>): ReactNode {
  const own = withoutAbsent({ canteens, stalls, organisations, dishes });
  return (
    <SightNote
      of={setScopeResult}
      asked={{ ...own, role: {} }}
      title={t('选用该范围的用户最多可见')}
    />
  );
}

/** What a form says; what it does not have is left to the contract. */
const withoutAbsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: NonNullable<Values[Key]>;
  };

/** What a clerk would see. */
export const ClerkScope = (values: Partial<ContentOf<typeof clerkSight>>): ReactNode => (
  <SightNote
    of={clerkSight}
    asked={withoutAbsent(values) as ContentOf<typeof clerkSight>}
    isAsked={values.job !== undefined}
    title={t('该用户可见')}
  />
);

interface NoteProps<E extends Endpoint> {
  /** Answers sights. */
  readonly of: E;
  readonly asked: ContentOf<E>;
  /** False: too little is said yet. */
  readonly isAsked?: boolean;
  readonly title: string;
}

/** What would be seen, as the server computes it of what would be saved, and a warning where that is nothing or cannot be saved. */
function SightNote<E extends Endpoint>({
  of,
  asked,
  isAsked = true,
  title,
}: NoteProps<E>): ReactNode {
  const isOfSet = (of as Endpoint) === setScopeResult;
  const { data } = useRead(of, asked, {
    enabled: isAsked,
    keepPrevious: true,
    quiet: true,
    overlay: false,
  });
  const sights = (data ?? []) as readonly Sight[];
  if (!isAsked || sights.length === 0) return null;

  const isBeyond = sights.some((sight) => sight.isBeyond);
  const warnings = sights.flatMap((sight) =>
    sight.blindBy ? [isOfSet ? t('该范围未授权任何食堂') : blindText(sight)] : [],
  );

  return (
    <Alert
      className="rol-sight"
      type={isBeyond ? 'error' : warnings.length > 0 ? 'warning' : 'info'}
      showIcon
      title={title}
      description={
        <>
          {isBeyond && <p>{t('超出您自己的数据权限，不能保存')}</p>}
          {warnings.map((warning) => (
            <p key={warning}>
              <b>{warning}</b>
            </p>
          ))}
          {sights.map((sight) => (
            <SightLines
              key={sight.roleId ?? ''}
              sight={sight}
              isNamed={sights.length > 1}
              withPages={!isOfSet}
            />
          ))}
        </>
      }
    />
  );
}

const BLIND: Readonly<Record<Blindness, string>> = {
  role: '该角色未授权任何食堂',
  own: '该用户未授权任何食堂',
  set: '所选数据权限未授权任何食堂',
  together: '角色、用户和数据权限没有共同的食堂',
};

/** Why no place would be seen. */
function blindText({ blindBy, roleName, roleId }: Sight): string {
  const reason = t(BLIND[blindBy as Blindness]);

  return roleId === null || roleName === ''
    ? reason
    : t('{roleName}：{reason}', { roleName, reason });
}

interface LinesProps {
  readonly sight: Sight;
  /** Whether its role is told: there are several. */
  readonly isNamed: boolean;
  readonly withPages: boolean;
}

function SightLines({ sight, isNamed, withPages }: LinesProps): ReactNode {
  const { canteens, stalls, organisations, dishes, pages, ordersToday } = sight;
  const lines = [
    [t('食堂'), seenText(canteens)],
    ...(stalls.count > 0 ? [[t('另加档口'), seenText(stalls)] as const] : []),
    [t('组织'), seenText(organisations)],
    [t('菜品类型'), seenText(dishes)],
    ...(withPages ? [[t('页面'), seenText(pages)] as const] : []),
    ...(ordersToday === null ? [] : [[t('今天的订单'), String(ordersToday)] as const]),
  ] as const;

  return (
    <dl className="rol-summary">
      {isNamed && <dt className="rol-summary-role">{sight.roleName}</dt>}
      {lines.map(([name, content]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}

function seenText({ count, names }: Sight['canteens']): string {
  if (count === ALL_OF_IT) return t('全部');
  if (count === 0) return t('无');

  const named = names.join(' · ');

  return names.length < count ? t('{names} 等 {count} 个', { names: named, count }) : named;
}
