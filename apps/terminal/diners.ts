import { parseArgs } from 'node:util';
import { z } from 'zod';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { cabinetAgrees } from './cabinet.ts';
import { type CampusOutcome, isOne, openCampus } from './campus.ts';
import { ConsoleCallError, type ConsoleClient, logIn } from './console-client.ts';
import { DinerRefusedError } from './diner-client.ts';
import { FleetError, readCards } from './fleet.ts';
import { createRandom, type Random } from './random.ts';
import { runTill, type TillOutcome, tillAgrees } from './till.ts';
import { runWater, type WaterOutcome, waterAgrees } from './water.ts';

/*
 * `npm run diners`: a campus that orders, takes back, comes, does not come and complains, pick-up cabinets, a till of the supermarket and a water machine. Exit code 0 when
 * orders, lines, payments and ledger agree to the fen, 1 on any difference, 2 when it could not run.
 */
const Options = z.object({
  diners: z.coerce.number().int().min(1).max(20_000).default(2000),
  days: z.coerce.number().int().min(1).max(7).default(2),
  /** Sales of the till. */
  sales: z.coerce.number().int().min(0).max(10_000).default(200),
  /** Showers at the water machine. */
  showers: z.coerce.number().int().min(0).max(10_000).default(50),
  url: z.url().default('http://127.0.0.1:8080'),
  username: z.string().min(1).default('admin'),
  password: z.string().min(1).default('Yuntang@2026'),
  seed: z.coerce.number().int().min(0).default(1),
});

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function describeCampus(outcome: CampusOutcome): string[] {
  const {
    diners,
    cancelled,
    came,
    absent,
    complaints,
    agreed,
    evaluated,
    reasons,
    books,
    differing,
  } = outcome;
  const { laid, fetched, cleared, obeyed, failed } = outcome.cabinets;

  return [
    `用餐人员 diners ${diners}  取消 cancelled ${cancelled}  到场 came ${came}  未到 absent ${absent}`,
    `退款申请 complaints ${complaints}  同意 agreed ${agreed}  评价 evaluated ${evaluated}`,
    `取餐柜 cabinets  放入 laid in ${laid}  取走 fetched ${fetched}  清空 cleared ${cleared}  指令 commands ${obeyed}  未执行 failed ${failed}`,
    `拒绝原因 refused: ${[...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ') || '-'}`,
    `订单 orders ${yuan(books.orders)}  明细 lines ${yuan(books.lines)}  流水 payments ${yuan(books.payments)}  账户 ledger ${yuan(books.ledger)}`,
    `账目不符人数 diners whose books differ: ${differing}`,
  ];
}

const describeTill = ({
  sales,
  refused,
  sold,
  returns,
  returned,
  orders,
  lines,
}: TillOutcome): string[] => [
  `收银机 till  销售 sales ${sales}  拒绝 refused ${refused}  退货 returns ${returns}`,
  `销售减退货 sold less returned ${yuan(sold - returned)}  订单 orders ${yuan(orders)}  明细 lines ${yuan(lines)}`,
];

const describeWater = ({
  uses,
  refused,
  contradictions,
  charged,
  reported,
}: WaterOutcome): string[] => [
  `水控机 water  用水 uses ${uses}  拒绝 refused ${refused}  前后矛盾 contradictory ${contradictions}`,
  `扣费 charged ${yuan(charged)}  报表 report ${yuan(reported)}`,
];

/** Showers in the first canteen of the operator. */
async function showers(
  client: ConsoleClient,
  uses: number,
  random: Random,
): Promise<WaterOutcome | undefined> {
  const [canteen] = await client.call(listAllAuthHalfCanteen, undefined);
  if (uses === 0 || !canteen) return undefined;

  const { canteenId } = canteen;

  return runWater(client, { canteenId, cards: await readCards(client), uses }, random);
}

async function run(): Promise<boolean> {
  const names = Object.keys(Options.shape).map((name) => [name, { type: 'string' as const }]);
  const { values } = parseArgs({ options: Object.fromEntries(names) });
  const { url, seed, sales, showers: uses, ...options } = Options.parse(values);
  const random = createRandom(seed);
  const client = await logIn(url, options);
  /* Before the campus: what people buy there is no part of the books of their orders. */
  const till =
    sales > 0
      ? await runTill(client, { cards: await readCards(client), sales }, random.fork(0))
      : undefined;
  const water = await showers(client, uses, random.fork(2));
  const campus = await openCampus(client, options, random.fork(1));
  const outcome = await campus.tally();
  const told = [
    ...(till ? describeTill(till) : []),
    ...(water ? describeWater(water) : []),
    ...describeCampus(outcome),
  ];
  for (const line of told) say(line);
  const agrees =
    outcome.differing === 0 &&
    isOne(outcome.books) &&
    cabinetAgrees(outcome.cabinets) &&
    (!till || tillAgrees(till)) &&
    (!water || waterAgrees(water));
  say(
    agrees
      ? '✔ 订单、明细、流水与账户一致 everything agrees to the fen'
      : '✘ 账目不一致 the books differ',
  );
  await client.logOut();

  return agrees;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  const isTold = [ConsoleCallError, DinerRefusedError, FleetError, z.ZodError].some(
    (kind) => error instanceof kind,
  );
  say(isTold ? (error as Error).message : String((error as Error)?.stack ?? error));
  process.exitCode = 2;
}
