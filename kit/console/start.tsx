import './fonts.css';
import './base.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type ConsoleParts, ConsolePartsContext } from './console-parts.ts';
import { savedToken } from './credentials.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard, prefetchUser, preloadScreen, preloadShell } from './guard.tsx';
import { prepareLanguage, useLanguage } from './i18n.ts';
import { showBrand } from './interface-settings.ts';
import { ConsoleRouter } from './place.tsx';
import { loadScreen } from './screens.ts';
import { loadSettings } from './settings.ts';
import { showKeptToast } from './toast.ts';
import { watchUnsaved } from './unsaved.ts';
import { watchClearButtons } from './watch-clear-buttons.ts';
import { watchConnection } from './watch-connection.ts';
import { watchErrors } from './watch-errors.ts';
import { watchSession } from './watch-session.ts';
import { Watermark } from './watermark.tsx';

const ignore = (): undefined => undefined;

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
  showKeptToast();
}
