import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { pageFlowDetail } from '../contract/flow-detail.ts';
import { area } from './area.ts';
import { merchantWithCanteens, post } from './testing/facts.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }]);
});
afterAll(() => server.stop());

const march = { startDate: '2026-03-01 00:00:00', endDate: '2026-03-31 23:59:59' };

/** A university of two colleges, one of which has a class. */
const addUnits = (merchant: TestMerchant) =>
  merchant.within(async ({ tx, newId }) => {
    const [top, arts, science, group] = [newId(), newId(), newId(), newId()];
    const unit = (orgId: number, above: number[], orgName: string) => ({
      orgId,
      superId: above.at(-1) ?? null,
      orgName,
      orgFullName: orgName,
      orgLevel: above.length + 1,
      path: `/${[...above, orgId].join('/')}/`,
    });

    await tx
      .insertInto('organisation')
      .values([
        unit(top, [], '大学'),
        unit(arts, [top], '文学院'),
        unit(science, [top], '理学院'),
        unit(group, [top, science], '一班'),
      ])
      .execute();

    return { top, arts, science, group };
  });

test('several units each stand for everything below them, and a scope still limits them', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  const { top, arts, science, group } = await addUnits(merchant);
  await post(merchant, [
    { canteenId: first, amount: 1, orgId: top },
    { canteenId: first, amount: 20, orgId: arts },
    { canteenId: first, amount: 300, orgId: science },
    { canteenId: first, amount: 4000, orgId: group },
  ]);

  const sumOf = async (caller: TestMerchant['admin'], ...units: number[]) =>
    (await caller.call(pageFlowDetail, { ...march, orgIds: units.map(String) })).totalLine?.amount;
  expect(await sumOf(merchant.admin, top)).toBe(-4321);
  expect(await sumOf(merchant.admin, arts, group)).toBe(-4020);
  expect(await sumOf(merchant.admin, science)).toBe(-4300);
  const limited = (canteens: 'all' | number[]) =>
    merchant.as({
      permissions: ['report:flow:detail'],
      scope: { organisations: [arts], canteens },
    });
  expect(await sumOf(limited('all'), top)).toBe(-20);
  expect(await sumOf(limited([first]), top)).toBe(-20);
  expect(await sumOf(limited([second]), top)).toBe(0);
});
