import { deviceCameraPhoto, deviceRecorded } from '#areas/backcourt/contract/camera.ts';
import { deviceMorningCheck } from '#areas/backcourt/contract/morning-check.ts';
import { devicePeople } from '#areas/backcourt/contract/people-count.ts';
import { deviceResidue } from '#areas/backcourt/contract/residue.ts';
import { deviceSample } from '#areas/backcourt/contract/sample.ts';
import { devicePriceTags, devicePriceTagsAck } from '#areas/device/contract/machine/device-door.ts';
import { deviceFace } from '#areas/device/contract/machine/faces.ts';
import { deviceReading } from '#areas/device/contract/machine/reading.ts';
import { openDoor } from '../door.ts';
import { refused } from './counters.ts';
import type { Parts, Skill } from './parts.ts';

/* What machines do that look, measure, keep, show and open. */

/** Keeps a sample of a dish. */
export const keepingSamples = ({ call, random, around, nextNo, wallTime, did }: Parts): Skill => ({
  act: () =>
    refused(did, async () => {
      if (around.dishesIds.length === 0) return;

      await call(deviceSample, {
        transactionNo: nextNo(),
        dishesId: random.pick(around.dishesIds),
        weight: random.between(120, 180),
        keptAt: wallTime(),
        keptBy: '王师傅',
        keepPlace: '留样冰箱1层',
      });
      did('sample kept');
    }),
});

/** Tests vegetables; one in ten inhibits too much. */
export const detectingResidues = ({ call, random, nextNo, wallTime, did }: Parts): Skill => ({
  act: () =>
    refused(did, async () => {
      await call(deviceResidue, {
        transactionNo: nextNo(),
        sampleName: random.pick(['上海青', '菠菜', '韭菜', '豆角']),
        lot: wallTime().slice(0, 10).replaceAll('-', ''),
        supplier: '绿源蔬菜基地',
        inhibitionRate: random.chance(0.1) ? 5600 : random.between(500, 3500),
        testedAt: wallTime(),
        tester: '赵师傅',
      });
      did('residue tested');
    }),
});

/** The smallest picture there is. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const TOLD = 1;

/** Counts people, photographs and records when it is told to. */
export const countingPeople = (parts: Parts): Skill => ({
  async act() {
    const { call, random, wallTime, did } = parts;
    const entered = random.between(0, 40);
    const left = random.between(0, entered);
    await call(devicePeople, {
      counts: [{ entered, left, at: wallTime(), present: random.between(20, 300) }],
    });
    did('people counted');
  },
  obeys: {
    async snapshot() {
      await parts.call(deviceCameraPhoto, {
        transactionNo: parts.nextNo(),
        takenAt: parts.wallTime(),
        cause: TOLD,
        photo: PICTURE,
      });

      return undefined;
    },
    async record({ content }) {
      const recordingId = Number(content['recordingId']);
      await parts.call(deviceRecorded, {
        recordingId,
        fileName: `recording-${recordingId}.mp4`,
        seconds: 600,
      });

      return undefined;
    },
  },
});

/** Measures, around four degrees. */
export const measuring = ({ call, random, wallTime, did }: Parts): Skill => ({
  async act() {
    await call(deviceReading, { readings: [{ at: wallTime(), value: random.between(320, 620) }] });
    did('measured');
  },
});

/** Fetches the face of a person it is told of, and checks who comes to work. */
export const knowingFaces = ({ call, random, around, nextNo, wallTime, did }: Parts): Skill => ({
  act: () =>
    refused(did, async () => {
      if (around.staffNums.length === 0) return;

      await call(deviceMorningCheck, {
        transactionNo: nextNo(),
        staffNum: random.pick(around.staffNums),
        checkedAt: wallTime(),
        temperature: random.between(360, 371),
      });
      did('morning check');
    }),
  obeys: {
    async createPerson({ content }) {
      const { feature } = await call(deviceFace, { custId: Number(content['custId']) });
      if (feature === '') return '没有人脸特征';

      did('face taken over');

      return undefined;
    },
    initFaces: async () => undefined,
    resetPersons: async () => undefined,
  },
});

/** Opens for who may enter, by the rights it holds. */
export function controllingDoor({ wire, nextNo, did }: Parts): Skill {
  const door = openDoor(wire, nextNo());

  return {
    act: async () => {
      await door.fetchRights();
      did('rights checked');
    },
    obeys: {
      async access() {
        await door.fetchRights();

        return undefined;
      },
    },
  };
}

/** Shows prices on the tags below it: it asks what changed, and says what they show. */
export function showingPrices({ call, did }: Parts): Skill {
  let tagsNo = 0;

  async function refresh(): Promise<undefined> {
    const told = await call(devicePriceTags, { since: tagsNo });
    if (told.tagsNo === tagsNo) return;

    tagsNo = told.tagsNo;
    await call(devicePriceTagsAck, { tagsNo, failure: '' });
    did('price tags shown');
  }

  return { act: refresh, obeys: { refreshPrices: refresh, reissueDishes: refresh } };
}
