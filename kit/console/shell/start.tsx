import '../base/fonts.css';
import '../base/base.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showPersistedToast } from '../action/toast.ts';
import { prepareLanguage, useLanguage } from '../base/i18n.ts';
import { ConsoleRouter } from '../base/place.tsx';
import { savedToken } from '../call/credentials.ts';
import { watchUnsaved } from '../form/unsaved.ts';
import { type ConsoleParts, ConsolePartsContext } from './console-parts.ts';
import { Guard, prefetchUser, preloadScreen, preloadShell } from './guard.tsx';
import { loadScreen } from './screens.ts';
import { loadSettings } from './settings.ts';
import { showBrand } from './user/interface-settings.ts';
import { Watermark } from './user/watermark.tsx';
import { ErrorBoundary } from './watch/error-boundary.tsx';
import { watchClearButtons } from './watch/watch-clear-buttons.ts';
import { watchConnection } from './watch/watch-connection.ts';
import { watchErrors } from './watch/watch-errors.ts';
import { watchSession } from './watch/watch-session.ts';

/** Shows the console in an element of the page. */
export async function startConsole(root: HTMLElement, parts: ConsoleParts): Promise<void> {
  watchErrors();
  watchConnection();
  watchSession(parts.account);
  watchUnsaved();
  watchClearButtons();
  showBrand();
  preload(parts);
  await prepareLanguage(parts.english);
  createRoot(root).render(
    <StrictMode>
      <ConsolePartsContext value={parts}>
        <ConsoleRouter>
          <Pages />
        </ConsoleRouter>
      </ConsolePartsContext>
    </StrictMode>,
  );

  showPersistedToast();
}

/** Everything the first page needs is asked for at once, not one after the other. */
function preload(parts: ConsoleParts): void {
  const { screens, login } = parts;
  loadSettings().catch(ignore);
  if (savedToken() === '') {
    loadScreen(login).catch(ignore);
    return;
  }

  prefetchUser(parts);
  preloadShell();
  preloadScreen(screens, window.location.pathname).catch(ignore);
}

const ignore = (): undefined => undefined;

/** The pages start anew when the language changes: texts are read while rendering. */
function Pages(): ReactNode {
  const language = useLanguage();
  return (
    <ErrorBoundary key={language}>
      <Guard />
      <Watermark />
    </ErrorBoundary>
  );
}
