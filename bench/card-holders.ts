import { randomBytes } from 'node:crypto';
import { accountCommands } from '#areas/account/server/testing/area.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import type { Stage } from './stage.ts';

/** A terminal of the bench with the secret it signs with. */
export interface BenchTerminal {
  readonly sn: string;
  readonly secret: string;
}

export interface Counter {
  readonly cards: readonly string[];
  readonly terminals: readonly BenchTerminal[];
  readonly canteenId: number;
  readonly stallId: number;
  /** A terminal of it. */
  readonly deviceId: number;
}

const CHUNK = 2000;

const HOLDERS = 20_000;

/** 20,000 people with cards and money, and 32 terminals at one counter. */
export const openCounter = (stage: Stage): Promise<Counter> =>
  stage.once('counter', async () => {
    const cards = await addHolders(stage, stage.scale < 1 ? CHUNK : HOLDERS);
    const counter = await addTerminals(stage);
    await stage.superuser.query('vacuum analyze');

    return { cards, ...counter };
  });

const FIRST_PERSON = 700_000_000;

/** Fen; no holder runs out of money while it is measured. */
const MONEY = 100_000_000;

async function addHolders(stage: Stage, holders: number): Promise<string[]> {
  const { superuser, merchantId } = stage;
  const orgId = FIRST_PERSON - 1;
  await superuser.query(
    "insert into organisation (merchant_id, org_id, org_name, org_full_name, org_level, path) values ($1, $2::bigint, '持卡人', '持卡人', 1, '/' || $2::bigint || '/')",
    [merchantId, orgId],
  );

  await superuser.query(
    `insert into customer (merchant_id, cust_id, cust_num, cust_name, org_id)
     select $1, $2::bigint + i, 'H' || i, '持卡人' || i, $3::bigint from generate_series(0, $4::int - 1) i`,
    [merchantId, FIRST_PERSON, orgId, holders],
  );

  const cards: string[] = [];
  for (let first = 0; first < holders; first += CHUNK) {
    const people = Array.from(
      { length: Math.min(CHUNK, holders - first) },
      (_unused, index) => FIRST_PERSON + first + index,
    );

    await stage.within(async (context) => {
      await accountCommands.openAccounts(
        context,
        people.map((custId) => ({ custId, cardNo: `C${custId}` })),
      );
      const items = people.map((custId) => ({ custId, walletType: 1, amount: MONEY }));
      await rechargeWallets(context, { items, channel: 1, source: 1, operatorId: 1 });
    });

    cards.push(...people.map((custId) => `C${custId}`));
  }

  return cards;
}

const TERMINALS = 32;

async function addTerminals(stage: Stage): Promise<Omit<Counter, 'cards'>> {
  const terminals = Array.from({ length: TERMINALS }, (_unused, index) => ({
    sn: `BENCH${index}`,
    secret: randomBytes(32).toString('hex'),
  }));

  const place = await stage.within(async ({ tx, newId, crypto }) => {
    const [canteenId, stallId] = [newId(), newId()];
    await tx
      .insertInto('canteen')
      .values({ canteenId, canteenName: '测量食堂', canteenNum: 'B1' })
      .execute();
    await tx
      .insertInto('stall')
      .values({ stallId, canteenId, stallName: '测量档口', stallNum: 'B1' })
      .execute();
    const rows = terminals.map(({ sn, secret }) => ({
      deviceId: newId(),
      deviceNum: sn,
      deviceName: sn,
      deviceType: 41,
      sn,
      placeId: canteenId,
      stallId,
      secretCipher: crypto.protect(secret),
    }));

    await tx.insertInto('device').values(rows).execute();

    return { canteenId, stallId, deviceId: rows[0]?.deviceId as number };
  });

  return { terminals, ...place };
}
