import '#kit/console/base/fonts.css';
import './style.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { sayLanguage } from './texts.ts';

sayLanguage();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);

/* Browsers let it be where the page came over https (or from this machine); over plain http in a local network the page is as it is without it. */
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`).catch(() => undefined);
  });
