import { exitOnFailure } from '#kit/server/start/startup.ts';
import { buildConsole } from './build-console.ts';

/* What `npm start` runs: the console built if it changed, then the server. */
try {
  buildConsole(
    () =>
      void (
        process.stdout.isTTY && process.stdout.write('正在构建控制台 building the console...\n')
      ),
  );
  await import('../apps/server/main.ts');
} catch (error) {
  exitOnFailure(error);
}
