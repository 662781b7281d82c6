import './style.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadTexts } from './texts.ts';

await loadTexts();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
