import type { AreaSamples, World } from '#kit/server/testing/samples.ts';
import { custAdd } from '../../contract/customer.ts';
import { orgAdd } from '../../contract/organisation.ts';

/** Adds a person of the organisation there is. */
async function addPerson({ caller, idOf }: World, part: object): Promise<string> {
  const draft = { custNum: '1', custName: '甲', orgId: await idOf('orgId'), ...part };
  return (await caller.call(custAdd, draft)).custId;
}

export const samples: AreaSamples = {
  rows: {
    async orgId({ caller }) {
      return (await caller.call(orgAdd, { orgName: '大学' })).orgId;
    },
    custId: (world) => addPerson(world, { custNum: 'E1', custName: '员工' }),
  },
  uses: {
    'customer.psnType': (world, psnType) => addPerson(world, { psnType }),
    'customer.jobId': (world, jobId) => addPerson(world, { jobId }),
    'customer.costCenterId': (world, costCenterId) => addPerson(world, { costCenterId }),
  },
};
