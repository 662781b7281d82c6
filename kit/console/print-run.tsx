import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Milliseconds between confirming and printing (document 0 section 9): the dialog has closed by then. */
const PRINT_AFTER = 310;

/** Prints a sheet and nothing else of the page. */
export function printSheet(sheet: ReactNode): void {
  const holder = document.createElement('div');
  holder.id = 'print-root';
  document.getElementById(holder.id)?.remove();
  document.body.append(holder);
  const root = createRoot(holder);
  flushSync(() => root.render(sheet));
  const finish = () => {
    document.documentElement.classList.remove('printing');
    root.unmount();
    holder.remove();
  };
  setTimeout(() => {
    document.documentElement.classList.add('printing');
    window.addEventListener('afterprint', finish, { once: true });
    window.print();
  }, PRINT_AFTER);
}
