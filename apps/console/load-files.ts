import { FileMissing } from '#kit/console/shell/watch/missing-file.tsx';

/*
 * Takes the place of Vite's preload helper. A browser never asks again for a module it failed to load once, nor for one it only
 * preloaded: files come as plain answers first, and become modules, out of the browser's cache, when all of them are there.
 */

/**
 * Loads a part of the console: its files and all they import, which the build lists, then the part itself.
 * @throws FileMissing when one does not arrive; another call asks for it again
 */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(arrives));
  return load();
}

const arrivals = new Map<string, Promise<void>>();

function arrives(file: string): Promise<void> {
  const address = new URL(`/${file}`, window.location.origin).href;
  const load = () =>
    (file.endsWith('.css') ? styleSheet(address) : script(address)).catch((error: unknown) => {
      arrivals.delete(address);
      throw error;
    });

  const arrival = arrivals.get(address) ?? load();
  arrivals.set(address, arrival);

  return arrival;
}

function styleSheet(address: string): Promise<void> {
  if (isAsked(address, 'stylesheet')) return Promise.resolve();

  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: address });

  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new FileMissing(address));
    });
    document.head.append(link);
  });
}

/** Whether the page itself has asked for a file. */
const isAsked = (address: string, rel?: string): boolean =>
  [...document.querySelectorAll('link')].some(
    (link) => link.href === address && (!rel || link.rel === rel),
  );

async function script(address: string): Promise<void> {
  if (isAsked(address)) return;

  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new FileMissing(address);

  await answer.arrayBuffer().catch(() => {
    throw new FileMissing(address);
  });
}
