import type { AreaSamples } from '#kit/server/testing/samples.ts';
import { addCanteen } from '../../contract/canteen.ts';
import { labels } from '../../contract/label.ts';
import { addStall } from '../../contract/stall.ts';

export const samples: AreaSamples = {
  rows: {
    async canteenId({ caller }) {
      const draft = { canteenNum: 'C1', canteenName: '一食堂' };
      return (await caller.call(addCanteen, draft)).canteenId;
    },
    async stallId({ caller, idOf }) {
      const draft = { canteenId: await idOf('canteenId'), stallNum: '1', stallName: '一号' };
      return (await caller.call(addStall, draft)).stallId;
    },
    async labelId({ caller }) {
      return (await caller.call(labels.add, { labelName: '清真' })).labelId;
    },
  },
  uses: {
    'canteen.areaId': ({ caller }, areaId) =>
      caller.call(addCanteen, { canteenNum: 'C2', canteenName: '二食堂', areaId }),
    'canteen.labelId': ({ caller }, labelId) =>
      caller.call(addCanteen, { canteenNum: 'C3', canteenName: '三食堂', labelId }),
    async 'stall.labelId'({ caller, idOf }, labelId) {
      const canteenId = await idOf('canteenId');
      return caller.call(addStall, { canteenId, stallNum: '2', stallName: '二号', labelId });
    },
    async 'stall.kindId'({ caller, idOf }, kindId) {
      const canteenId = await idOf('canteenId');
      return caller.call(addStall, { canteenId, stallNum: '3', stallName: '三号', kindId });
    },
  },
};
