import { exitOnFailure } from '#kit/server/startup.ts';
import { buildConsole } from './build-console.ts';

/* What `npm start` runs: the console built if it changed, then the server. */
try {
  buildConsole();
  await import('../apps/server/main.ts');
} catch (error) {
  exitOnFailure(error);
}
