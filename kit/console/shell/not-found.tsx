import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../base/i18n.ts';
import { PageLink } from '../base/page-link.tsx';
import { useSession } from '../call/session.ts';
import { navigationOf, routesOf, startPage } from './menu/menu.ts';
import { LOGIN } from './menu/navigation.ts';
import { useAppearance } from './use-appearance.ts';
import { useLogOut } from './user/use-log-out.ts';

/** Loads the console anew from its start: an operator who was given pages meanwhile has them then. */
const startAnew = (): void => window.location.assign('/');

/** The page of addresses that lead nowhere, or nowhere this user may go: says who can help, and leads out. */
export function NotFound(): ReactNode {
  useAppearance();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const isLoggedIn = useSession((state) => state.token !== '');
  const tree = useSession(({ user }) => user?.menuTree);
  const hasNoPage =
    tree !== undefined && startPage(navigationOf(tree), routesOf(tree)) === undefined;
  const leave = async () => {
    await logOut();
    await navigate(LOGIN);
  };

  return (
    <main className="page-note full-page">
      <b className="big-number">404</b>
      <h1>{hasNoPage ? t('没有可以打开的页面') : t('页面不存在')}</h1>
      <p>
        {hasNoPage
          ? t('您的账号还没有任何页面的权限，请联系本单位的系统管理员开通，开通后重新加载')
          : t('您访问的页面不存在，或没有访问权限；如需使用，请联系本单位的系统管理员')}
      </p>
      <div className="page-ways">
        {hasNoPage ? (
          <button type="button" className="plain-button" onClick={startAnew}>
            {t('重新加载')}
          </button>
        ) : (
          <>
            <PageLink to="/" className="plain-button">
              {t('返回首页')}
            </PageLink>
            <button
              type="button"
              className="plain-button"
              data-second
              onClick={() => void navigate(-1)}
            >
              {t('返回上一页')}
            </button>
          </>
        )}
        {isLoggedIn && (
          <button type="button" className="plain-button" data-second onClick={() => void leave()}>
            {t('退出登录')}
          </button>
        )}
      </div>
    </main>
  );
}
