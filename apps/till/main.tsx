import '#kit/console/base/fonts.css';
import './style.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { sayLanguage } from './texts.ts';

sayLanguage();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);

/* Without it a till that is switched on without a line would not open. */
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`).catch(() => undefined);
  });
