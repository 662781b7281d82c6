import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { placeImport } from '#areas/canteen/contract/place-import.ts';
import { costCenters } from '#areas/customer/contract/cost-center.ts';
import { custPage } from '#areas/customer/contract/customer.ts';
import { customerImport } from '#areas/customer/contract/customer-import.ts';
import { jobs } from '#areas/customer/contract/job.ts';
import { orgImport, orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { organisationRoutes } from '#areas/customer/server/organisation/organisation.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { ImportSet } from '#kit/contract/import.ts';
import { dataOf, dataOfGet } from './asking.ts';
import { startBare, statementsDuring, statementsOf } from './customer-page.ts';
import { type LoadResult, load } from './load.ts';
import { type Goal, type Measurement, median, secondsOf } from './measurement.ts';
import { stopProcess } from './processes.ts';
import type { Stage } from './stage.ts';
import {
  COST_CENTER,
  JOB,
  mobileOf,
  nameOf,
  numberOf,
  organisationFile,
  PERSON_TYPES,
  peopleFile,
  placeFile,
} from './university-files.ts';

const PEOPLE = 100_000;

const POLL_MS = 50;

/** Checks and imports a file as the console does, and waits until it is in. */
async function importFile(stage: Stage, set: ImportSet, file: Buffer): Promise<void> {
  const { origin } = await stage.server();
  const [token = ''] = await stage.tokens(1);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'file.csv');
  const response = await fetch(origin + BASE_PREFIX + set.check.path, {
    method: 'POST',
    headers: { token },
    body: form,
  });

  const checked = (await response.json()) as {
    message: string;
    data: { importId: string; invalid: number };
  };
  if (checked.data?.invalid !== 0)
    throw new Error(`import check: ${JSON.stringify(checked).slice(0, 500)}`);

  const { jobId } = await dataOf<{ jobId: string }>(stage, set.run.path, {
    importId: checked.data.importId,
  });
  for (;;) {
    const job = await dataOfGet<{ state: string }>(stage, set.result.path, { jobId });
    if (job.state === 'success') return;
    if (job.state !== 'queued' && job.state !== 'running')
      throw new Error(`import ended ${job.state}`);

    await delay(POLL_MS);
  }
}

const CANTEENS = 300;

const STALLS = 5000;

/** What the file of people names. */
async function setUpCatalogues(stage: Stage): Promise<void> {
  for (const psnTypeName of PERSON_TYPES)
    await dataOf(stage, personTypes.add.path, { psnTypeName });
  await dataOf(stage, jobs.add.path, { jobName: JOB });
  await dataOf(stage, costCenters.add.path, { centerName: '教务处', centerNum: COST_CENTER });
}

const ROUNDS = 3;

/** The file into a table of texts: what the import is measured against. */
async function copyFile(stage: Stage, file: Buffer): Promise<void> {
  const client = await stage.superuser.connect();
  try {
    await client.query(
      `create table copied (num text, name text, sex text, org text, card text, mobile text, id_card text, person_type text, job text,
        cost_center text, birthday text, email text, remark text)`,
    );
    const target = client.query(
      copyFrom("copy copied from stdin (format csv, header, encoding 'gb18030')"),
    );
    await pipeline(Readable.from([file]), target);
    await client.query('drop table copied');
  } finally {
    client.release();
  }
}

interface Question {
  readonly name: string;
  readonly path: string;
  readonly content: unknown;
  readonly statements: () => ReturnType<typeof statementsOf>;
}

const page = { current: 1, size: 20 };

const listBy = (stage: Stage, name: string, filter: { keyword?: string }): Question => ({
  name,
  path: custPage.path,
  content: { ...filter, page },
  statements: () => statementsOf(stage, undefined, filter),
});

/** The person who is looked for: one who is in the file of a small run, too. */
const WANTED = 777;

const questionsOf = (stage: Stage): readonly Question[] => [
  listBy(stage, 'list', {}),
  listBy(stage, 'search by name', { keyword: nameOf(WANTED) }),
  listBy(stage, 'search by number', { keyword: numberOf(WANTED) }),
  listBy(stage, 'search by mobile', { keyword: mobileOf(WANTED) }),
  {
    name: 'organisation tree',
    path: orgTree.path,
    content: undefined,
    statements: () =>
      statementsDuring(stage, async (context) => {
        const route = organisationRoutes.find(({ endpoint }) => endpoint.id === orgTree.id);
        if (route?.kind === 'plain') await route.run(context, undefined as never);
      }),
  },
];

const CONNECTIONS = 32;

/** Requests a second of the whole stack as a share of those of a bare handler with the same SQL; the middle round. */
async function shareOf(stage: Stage, { name, path, content, statements }: Question): Promise<Goal> {
  const { port } = await stage.server();
  const tokens = await stage.tokens(CONNECTIONS);
  const bare = await startBare({
    url: stage.superuserUrl,
    statements: await statements(),
    placeholder: -1,
  });
  const common = { connections: CONNECTIONS, warmSeconds: 1, seconds: stage.scale < 1 ? 1 : 3 };
  const product = (): Promise<LoadResult> =>
    load({
      ...common,
      port,
      path: BASE_PREFIX + path,
      contents: [content],
      tokens,
      signSecret: stage.signSecret,
    });
  const baseline = (): Promise<LoadResult> =>
    load({ ...common, port: bare.port, path: '/', contents: [{ orgId: 0 }], tokens: [] });
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [plain, whole] = [await baseline(), await product()];
    shares.push(whole.perSecond / plain.perSecond);
    stage.note(
      `${name}: bare ${plain.perSecond.toFixed(0)}/s, product ${whole.perSecond.toFixed(0)}/s`,
    );
  }

  await stopProcess(bare.child);

  return {
    name: `${name}, whole stack / bare handler`,
    value: median(shares),
    kind: 'at least',
    limit: 0.5,
  };
}

/** A university's worth of people and places: imported, and then looked at. */
export const university: Measurement = {
  name: 'university',
  title: 'A university: 100,000 people in 2,000 organisations, 300 canteens with 5,000 stalls',
  async run(stage) {
    const people = Math.round(PEOPLE * stage.scale);
    const places = await secondsOf(() =>
      importFile(stage, placeImport, placeFile(CANTEENS, STALLS)),
    );
    await setUpCatalogues(stage);
    const organisations = await secondsOf(() => importFile(stage, orgImport, organisationFile()));
    const file = peopleFile(people);
    const copies: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      copies.push(await secondsOf(() => copyFile(stage, file)));
    const imported = await secondsOf(() => importFile(stage, customerImport, file));
    await stage.superuser.query(
      'vacuum analyze customer, organisation, account, card, canteen, stall',
    );
    const goals: Goal[] = [];
    for (const question of questionsOf(stage)) goals.push(await shareOf(stage, question));
    const copied = median(copies);

    return {
      figures: [
        { name: 'import of 300 canteens with 5,000 stalls', value: places, unit: 's' },
        { name: 'import of 2,000 organisations', value: organisations, unit: 's' },
        { name: 'plain COPY of the file of people', value: copied, unit: 's' },
        { name: 'import of the same file', value: imported, unit: 's' },
      ],
      goals: [
        ...goals,
        {
          name: 'import of people / plain COPY',
          value: imported / copied,
          kind: 'at most',
          limit: 20,
        },
      ],
    };
  },
};
