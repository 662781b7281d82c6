import { randomBytes } from 'node:crypto';
import { type ClientRequest, get } from 'node:http';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { newPageSecret, pageSecretHash } from '#areas/device/server/display/codes.ts';
import { type Measurement, median } from './measurement.ts';
import { FIRST_PRICE, openMenuStalls } from './menu-stalls.ts';
import type { Stage } from './stage.ts';

const BOARDS = 1000;

const ROUNDS = 5;

/** Seconds until the last board shows a price that was changed. */
const LIMIT = 3;

interface Boards {
  readonly secrets: readonly string[];
  /** One line of each menu: its price is changed. */
  readonly recipeIds: readonly number[];
}

/** Boards that are paired, at stalls that each have a menu of their own. */
const openBoards = (stage: Stage): Promise<Boards> =>
  stage.within(async (context) => {
    const { tx, newId, crypto } = context;
    const stalls = await openMenuStalls(context, { canteenName: '屏幕食堂', canteenNum: 'B9' });
    const secrets: string[] = [];
    for (const { canteenId, stallId } of stalls) {
      const boards = Array.from(
        { length: Math.ceil((BOARDS * stage.scale) / stalls.length) },
        newId,
      );
      await tx
        .insertInto('device')
        .values(
          boards.map((deviceId) => ({
            deviceId,
            deviceNum: `BOARD${deviceId}`,
            deviceName: `菜牌${deviceId}`,
            deviceType: machineType.key.electronicMenuBoard,
            sn: `BOARD${deviceId}`,
            placeId: canteenId,
            stallId,
            secretCipher: crypto.protect(randomBytes(32).toString('hex')),
          })),
        )
        .execute();
      const pages = boards.map((deviceId) => ({ deviceId, secret: newPageSecret() }));
      await tx
        .insertInto('displayPage')
        .values(
          pages.map(({ deviceId, secret }) => ({
            deviceId,
            secretHash: pageSecretHash(secret),
            pairedBy: 0,
          })),
        )
        .execute();
      secrets.push(...pages.map(({ secret }) => secret));
    }

    return { secrets, recipeIds: stalls.map(({ recipeId }) => recipeId) };
  });

/** A board that is open: it says when it is told a price. */
interface OpenBoard {
  readonly request: ClientRequest;
  told(price: number): Promise<void>;
}

function openBoard(port: number, secret: string): OpenBoard {
  let text = '';
  let heard: () => void = () => undefined;
  const request = get(
    { port, path: '/board/live', headers: { cookie: `board=${secret}` }, agent: false },
    (response) => {
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        heard();
      });
    },
  );
  request.on('error', () => undefined);

  return {
    request,
    told: (price) =>
      new Promise((resolve) => {
        heard = () => {
          if (!text.includes(`"price":${price},`)) return;

          text = '';
          heard = () => undefined;
          resolve();
        };
        heard();
      }),
  };
}

/** Changes the price of a dish on every menu, as publishing does: the menus have another number from then on. */
const changePrice = (stage: Stage, recipeIds: readonly number[], price: number): Promise<unknown> =>
  stage.superuser.query(
    `with priced as (
       update recipe_line set sale_price = $3 where merchant_id = $1 and recipe_id = any($2::bigint[]))
     update menu_number set menu_no = menu_no + 1 where merchant_id = $1`,
    [stage.merchantId, recipeIds, price],
  );

/** A change of prices until the last of a thousand boards shows it; asked for by name, not part of a timed test. */
export const boards: Measurement = {
  name: 'boards',
  title: 'A change of price on 1,000 menu boards',
  async run(stage) {
    const { secrets, recipeIds } = await openBoards(stage);
    const { port } = await stage.server();
    const open = secrets.map((secret) => openBoard(port, secret));
    await Promise.all(open.map((board) => board.told(FIRST_PRICE)));

    const seconds: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const price = FIRST_PRICE + round;
      const told = Promise.all(open.map((board) => board.told(price)));
      const begun = performance.now();
      await changePrice(stage, recipeIds, price);
      await told;
      seconds.push((performance.now() - begun) / 1000);
    }

    for (const { request } of open) request.destroy();

    return {
      figures: [
        { name: 'boards', value: open.length, unit: '' },
        { name: 'until the last board shows it', value: median(seconds), unit: 's' },
      ],
      goals: [
        {
          name: 'A price on the last of 1,000 boards',
          value: Math.max(...seconds),
          kind: 'at most',
          limit: LIMIT,
          unit: 's',
        },
      ],
    };
  },
};
