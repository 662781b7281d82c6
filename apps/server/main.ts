import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { readFace } from '#areas/customer/server/face/face-model.ts';
import { demoSize, loadDemo } from '#db/demo/load.ts';
import { DEMO_PASSWORD, demoEntrance } from '#db/demo/roles.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { refreshStatistics } from '#kit/server/database/migrate.ts';
import { sweepTemporary } from '#kit/server/files/temporary.ts';
import { prepareQueue } from '#kit/server/jobs/jobs.ts';
import { type SendSms, smsThrough } from '#kit/server/outside/sms.ts';
import { serve } from '#kit/server/serve.ts';
import { loadDataKey, readConfig } from '#kit/server/start/config.ts';
import { startSteps } from '#kit/server/start/start-steps.ts';
import {
  assertPortFree,
  detailOf,
  exitOnFailure,
  listenFailure,
} from '#kit/server/start/startup.ts';
import { terminalLog } from '#kit/server/start/terminal-log.ts';
import type { System } from '#kit/server/system.ts';
import { areas } from './areas.ts';
import { consoleFiles } from './console-files.ts';
import { apiDocs } from './openapi.ts';
import { isLoopback, warningsOf } from './openness.ts';
import { bringUpToDate } from './upgrade.ts';

/** Longest that stopping takes: statements that go on end with their connections, and a container runtime waits ten seconds. */
const STOP_MILLISECONDS = 8000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const isTerminal = process.stdout.isTTY === true;
const steps = startSteps(isTerminal ? process.stdout : undefined, [
  '准备数据库 preparing the database',
  '更新数据结构 bringing its tables up to date',
  '启动服务 starting the server',
  '检查演示数据 looking for the demo merchant',
]);

/** JSON for whatever collects logs; lines for people in a terminal, where requests are shown at the level debug only. */
const createLog = (level: string): Logger =>
  isTerminal
    ? pino({ level, base: null }, terminalLog(process.stdout, ['debug', 'trace'].includes(level)))
    : pino({ level, base: null });

async function main(): Promise<void> {
  const config = readConfig();
  await assertPortFree(config.host, config.port);
  await sweepTemporary();
  const log = createLog(config.logLevel);
  steps.next();
  const dataKey = loadDataKey(config);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, log })
      : undefined;
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? '';
  steps.next();
  const { appUrl } = await bringUpToDate({ config, ownerUrl, dataKey, say });
  await prepareQueue(ownerUrl);

  const { signSecret, fieldKey, fieldIv, filesDir, bucket } = config;
  const settings = {
    signSecret,
    fieldKey,
    fieldIv,
    filesDir,
    bucket,
    dataKey,
    checkResults: false,
    sessionRate: 200,
  };
  /* No provider delivers messages in a demo: the code stands in the log, for the person who runs it. */
  const toLog: SendSms = async ({ mobile, code }) =>
    log.info({ mobile, code }, 'a code by telephone');
  const adapters = {
    mail: config.mail,
    sms: config.sms ? smsThrough(config.sms) : config.demo ? toLog : undefined,
    faces: config.recognisesFaces ? readFace : undefined,
    recognitionHosts: config.recognitionHosts,
    citizenCardHosts: config.citizenCardHosts,
    printerHosts: config.printerHosts,
    demo: config.demo ? demoEntrance : undefined,
  };
  steps.next();
  const server = await serve({ areas, appUrl, settings, log, adapters });
  await server.app.register(apiDocs(server.routes));
  await server.app.register(consoleFiles({ ...settings, testing: config.testing }));
  steps.next();
  const isFirstRun = config.demo && (await demoMerchant(server.system, ownerUrl));
  const stop = async () => {
    await Promise.race([server.stop(), delay(STOP_MILLISECONDS)]);
    await embedded?.stop();
    process.exit(0);
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop().catch(exitOnFailure));
  /* A failed promise that no code waited for is a defect of one call; ending the process would stop every till. */
  process.on('unhandledRejection', (error) =>
    log.error({ error: detailOf(error) }, 'a failure nobody waited for'),
  );
  await server.app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenFailure(error, config.host, config.port);
  });
  const address = `http://${config.host}:${config.port}`;
  process.stdout.write(`\n云食堂 cloud canteen: ${address}\n`);
  process.stdout.write(`用餐人页面 people's own page: ${address}/diner/\n`);
  process.stdout.write(`接口文档 API document: ${address}/docs\n`);
  for (const warning of warningsOf(config)) process.stderr.write(`警告 WARNING: ${warning}\n`);

  /* A person who just began has not read of these logins. Logs of a server that others reach are no place for them. */
  if (isFirstRun && isLoopback(config.host))
    process.stdout.write(
      `演示账号 demo logins: admin, finance, manager, personnel / ${DEMO_PASSWORD}\n`,
    );
}

/** The first start takes a moment longer, and says why. Answers whether this is it. */
async function demoMerchant(system: System, ownerUrl: string): Promise<boolean> {
  const loading = setTimeout(
    () => process.stdout.write('正在载入演示数据 loading the demo merchant...\n'),
    1000,
  );
  const dayIsIn = (day: number, days: number) =>
    steps.progress(`演示数据 demo merchant: ${day} / ${days}`);

  return loadDemo(system, demoSize, () => refreshStatistics(ownerUrl), dayIsIn).finally(() =>
    clearTimeout(loading),
  );
}

await main().catch(exitOnFailure);
