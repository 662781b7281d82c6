import '#kit/console/base/fonts.css';
import './style.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { sayLanguage } from './texts.ts';

sayLanguage();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
