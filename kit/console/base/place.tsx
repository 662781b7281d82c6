import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  Router,
} from 'react-router';

const Place = createContext<Location | undefined>(undefined);

/** Where the address bar stands. For what surrounds the pages; a page asks the router and learns where its own tab stands. */
export function usePlace(): Location {
  const place = use(Place);
  if (!place) throw new Error('rendered outside the router');

  return place;
}

/** The router as it sees an address that never changes: a page in a tab is not drawn anew because another tab moved. */
export function At({ location, children }: { location: Location; children: ReactNode }): ReactNode {
  const value = useMemo(() => ({ location, navigationType: NavigationType.Push }), [location]);
  return <LocationContext value={value}>{children}</LocationContext>;
}

/**
 * The router of the console. What it tells every component is only how to navigate: React draws whatever reads a value that changed
 * above a page when the page is shown again, though `At` gives it another, so the changing address is told apart.
 */
export function ConsoleRouter({ children }: { children: ReactNode }): ReactNode {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(() => history.listen((change) => setLocation(change.location)), [history]);

  return (
    <Router location="/" navigator={history} useTransitions={false}>
      <Place value={location}>{children}</Place>
    </Router>
  );
}
