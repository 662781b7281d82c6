import { expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { Adapters } from '#kit/server/outside/adapters.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerDemo, dinerLogin } from '../contract/session.ts';
import { bindDiners } from './api.ts';
import { area } from './area.ts';
import { call, dinerCaller, dinerHouse } from './testing.ts';

const PASSWORD = 'Published@2026';

const start = (adapters: Adapters): Promise<RunningServer> =>
  startServer([...moneyAreas, canteenArea, menuArea, orderArea, area], { adapters });

/** A person who has bound the page with the published password, and one with a password of their own. */
async function peopleOf(server: RunningServer) {
  const house = await dinerHouse(server);
  const [known, own] = house.people.map(({ custId }) => custId) as [number, number];
  await house.merchant.within(async (context) => {
    await bindDiners(context, [known], PASSWORD);
    await bindDiners(context, [own], 'Own#Password2026');
  });

  const stranger = dinerCaller(server, house, '');
  const merchant = { merchantId: String(house.merchant.merchantId) };

  return { house, merchant, stranger };
}

test('a house with the demo offers people with the published password and lets them in', async () => {
  const server = await start({ demo: { password: PASSWORD, operators: [] } });
  const { house, merchant, stranger } = await peopleOf(server);
  const offered = await call<ResultOf<typeof dinerDemo>>(stranger, dinerDemo, merchant);
  expect(offered).toEqual([
    {
      custNum: house.people[0]?.custNum,
      custName: house.people[0]?.custName,
      orgName: '学院',
      password: PASSWORD,
    },
  ]);

  const [{ custNum = '', password = '' } = {}] = offered;
  expect(await stranger.answer(dinerLogin, { ...merchant, custNum, password })).toMatchObject({
    status: 200,
  });
  await server.stop();
});

test('a house without the demo offers nobody', async () => {
  const server = await start({ sms: undefined });
  const { merchant, stranger } = await peopleOf(server);
  expect(await call<ResultOf<typeof dinerDemo>>(stranger, dinerDemo, merchant)).toEqual([]);
  await server.stop();
});
