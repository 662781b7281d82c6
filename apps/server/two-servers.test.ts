import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCanteen, modifyBusinessState } from '#areas/canteen/contract/canteen.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { saleRules } from '#areas/canteen/server/api.ts';
import { faceRecognition } from '#areas/customer/contract/photo.ts';
import { dinerMerchant } from '#areas/diner/contract/session.ts';
import { mailReady } from '#areas/report/contract/mail.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/* Both have a merchant of this id, each in a database of its own. */
const MERCHANT = 7;

interface House {
  readonly server: RunningServer;
  readonly merchant: TestMerchant;
}
let furnished: House;
let bare: House;

async function openHouse(adapters: RunningServer['system']['adapters']): Promise<House> {
  const server = await startServer(areas, { own: true, adapters });
  return { server, merchant: await server.merchant(MERCHANT) };
}

beforeAll(async () => {
  furnished = await openHouse({
    mail: { url: 'smtp://127.0.0.1:9', from: 'canteen@example.com' },
    sms: async () => undefined,
    faces: async () => ({ feature: Buffer.from('a face') }),
  });
  bare = await openHouse({});
});
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all([furnished.server.stop(), bare.server.stop()]);
});

test('what one server of a process is given at its start, another one does not have', async () => {
  const given = async ({ merchant: { admin } }: House) => ({
    mail: (await admin.call(mailReady, undefined)).sender,
    faces: (await admin.call(faceRecognition, undefined)).configured,
    ways: (await admin.call(dinerMerchant, { merchantId: String(MERCHANT) })).ways,
  });

  expect(await given(furnished)).toEqual({
    mail: 'canteen@example.com',
    faces: true,
    ways: ['password', 'sms', 'code'],
  });
  expect(await given(bare)).toEqual({ mail: null, faces: false, ways: ['password', 'code'] });
});

test('what one server remembers of a merchant, another one does not; a change is remembered at once', async () => {
  const canteen = { canteenNum: '1', canteenName: '一食堂' };
  const { canteenId } = await furnished.merchant.admin.call(addCanteen, canteen);
  const place = atCanteen(Number(canteenId), null);
  const reasonIn = ({ merchant }: House) =>
    merchant.within(async (context) =>
      (await saleRules(context)).reasonOf({ place, amount: 100, nuclearMode: 1 }),
    );

  /* Nothing runs out by itself: what changes is what the database told. */
  vi.useFakeTimers({ toFake: ['performance'] });
  expect([await reasonIn(furnished), await reasonIn(bare)]).toEqual([undefined, undefined]);

  const setState = (state: 1 | 2) =>
    furnished.merchant.admin.call(modifyBusinessState, { id: canteenId, type: 'canteen', state });
  await setState(2);
  await expect.poll(() => reasonIn(furnished)).toBe('PLACE_RESTING');
  expect(await reasonIn(bare)).toBeUndefined();

  await setState(1);
  await expect.poll(() => reasonIn(furnished)).toBeUndefined();
});
