import { ConfigProvider } from 'antd';
import { Activity, memo, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { Location } from 'react-router';
import { t } from '../../base/i18n.ts';
import { At } from '../../base/place.tsx';
import { unsavedPages } from '../../form/unsaved.ts';
import { useConsoleParts } from '../console-parts.ts';
import type { ConsoleRoute } from '../menu/menu.ts';
import { Progress } from '../progress.tsx';
import { screenOf } from '../screens.ts';
import { ErrorBoundary } from '../watch/error-boundary.tsx';
import { TabMemoryContext } from './tab-memory.ts';
import { livePaths, refreshTab, type Tab, useTabs, visitTab } from './tabs.ts';

function ComingSoon(): ReactNode {
  return (
    <div className="page-note">
      <strong>{t('暂未开放，敬请期待')}</strong>
    </div>
  );
}

/**
 * A screen in its tab. It sees the tab's own location, which stands still while the tab is hidden, and its overlays open inside
 * the tab, so that they hide with it. Switching tabs draws no screen anew.
 */
const TabPanel = memo(function TabPanel({
  path,
  location,
  memory,
}: Pick<Tab, 'path' | 'location' | 'memory'>): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const [container] = useState(() => () => panel.current ?? document.body);
  const { screens } = useConsoleParts();
  const load = screens[path];
  const Screen = load ? screenOf(load) : ComingSoon;

  return (
    <div className="tab-panel" role="tabpanel" ref={panel}>
      <ConfigProvider getPopupContainer={container}>
        <At location={location}>
          <TabMemoryContext value={memory}>
            <ErrorBoundary onRetry={() => refreshTab(path)}>
              <Suspense fallback={<Progress />}>
                <Screen />
              </Suspense>
            </ErrorBoundary>
          </TabMemoryContext>
        </At>
      </ConfigProvider>
    </div>
  );
});

/** The screens of the live tabs: one shown, the others kept as they were left. */
export function TabPanels({
  location,
  route,
}: {
  location: Location;
  route: ConsoleRoute;
}): ReactNode {
  const tabs = useTabs((state) => state.tabs);
  useLayoutEffect(() => visitTab(location, route), [location, route]);
  const live = livePaths(tabs, route.path, unsavedPages());

  return tabs
    .filter((tab) => live.has(tab.path))
    .map((tab) => (
      <Activity
        key={`${tab.path} ${tab.version}`}
        mode={tab.path === route.path ? 'visible' : 'hidden'}
      >
        <TabPanel path={tab.path} location={tab.location} memory={tab.memory} />
      </Activity>
    ));
}
