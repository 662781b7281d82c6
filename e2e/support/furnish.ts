import { mkdirSync } from 'node:fs';
import { pino } from 'pino';
import { type DemoSize, loadDemo } from '#db/demo/load.ts';
import { serve } from '#kit/server/serve.ts';
import { developmentDefaults } from '#kit/server/start/config.ts';
import { areas } from '../../apps/server/areas.ts';

/** A migrated database and the folder of its files, to be filled with a demo merchant. */
export interface Furniture {
  readonly appUrl: string;
  readonly filesDir: string;
  readonly dataKey: string;
}

/** Loads a demo merchant of this size through the product's own code, and stops. */
export async function furnish(
  { appUrl, filesDir, dataKey }: Furniture,
  size: DemoSize,
): Promise<void> {
  mkdirSync(filesDir, { recursive: true });
  const log = pino({ level: 'silent' });
  const settings = {
    ...developmentDefaults,
    dataKey,
    filesDir,
    checkResults: true,
    sessionRate: 1000,
  };
  const served = await serve({ areas, appUrl, settings, log });
  await loadDemo(served.system, size).finally(() => served.stop());
}
