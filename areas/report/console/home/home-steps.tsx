import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { usePersisted } from '#kit/console/base/remembered.ts';
import { useSession } from '#kit/console/call/session.ts';
import { routesOf } from '#kit/console/shell/menu/menu.ts';
import type { HomeData } from './home-data.ts';

type Step = NonNullable<HomeData['steps']>[number]['key'];

const STEPS: Readonly<
  Record<Step, { readonly title: string; readonly hint: string; readonly screen: string }>
> = {
  places: { title: '建立食堂和档口', hint: '可用文件批量导入', screen: '/basesetting/canteen' },
  meals: { title: '设置餐次时间', hint: '决定每笔消费算哪一餐', screen: '/basesetting/canteen' },
  people: { title: '录入人员', hint: '可用文件批量导入', screen: '/personal/custInfo' },
  money: { title: '账户充值', hint: '充值或发放补贴', screen: '/accountCenter/recharge' },
  terminals: {
    title: '登记并连接终端',
    hint: '收到心跳后自动勾选',
    screen: '/machinemanage/machines',
  },
};

/** What a new merchant does first; every step ticks itself, and the list goes by itself when all are done. */
export function HomeSteps({ steps }: { steps: NonNullable<HomeData['steps']> }): ReactNode {
  const user = useSession((state) => state.user);
  const merchantId = useSession((state) => state.merchantId);
  const [away, putAway] = usePersisted<boolean>(`firstDayAway:${merchantId}:${user?.userId}`);
  if (away) return null;

  const pages = routesOf(user?.menuTree ?? []);
  const done = steps.filter((step) => step.done).length;

  return (
    <section className="home-card home-steps" aria-label={t('上线准备')}>
      <div className="home-head">
        <h2>
          {t('上线准备')}{' '}
          <span className="home-change">
            {t('已完成 {done} / {count}', { done, count: steps.length })}
          </span>
        </h2>
        <Button type="text" size="small" onClick={() => putAway(true)}>
          {t('收起，不再显示')}
        </Button>
      </div>
      <ol>
        {steps.map(({ key, done: isDone }, at) => {
          const { title, hint, screen } = STEPS[key];
          const name = isDone ? t('{title}，已完成', { title: t(title) }) : t(title);

          return (
            <li key={key}>
              <i className="home-step-sign" data-done={isDone || undefined} aria-hidden>
                {isDone ? <CheckCircleFilled /> : at + 1}
              </i>
              <span>
                {pages.has(screen) ? (
                  <PageLink
                    to={screen}
                    aria-label={name}
                    {...(isDone && { className: 'home-step-done' })}
                  >
                    {t(title)}
                  </PageLink>
                ) : (
                  t(title)
                )}
                <small>{t(hint)}</small>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
