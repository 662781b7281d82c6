import type { Edit, Whole } from '#kit/server/testing/samples.ts';
import { saveCabinet } from '../../contract/cabinet.ts';
import { insertDevice, updateDevice } from '../../contract/device.ts';
import { saveCitizenCardGateway } from '../../contract/machine/citizen-card.ts';
import { setDeduction } from '../../contract/machine/deduction.ts';
import { saveSourceControl } from '../../contract/machine/desk.ts';
import {
  saveBuffetMetadata,
  saveDeviceMetadata,
  saveFaceMetadata,
  saveProductionMetadata,
} from '../../contract/machine/metadata.ts';
import { saveSqbVendor } from '../../contract/machine/sqb.ts';
import { saveSubMachine } from '../../contract/machine/sub-machine.ts';
import { saveTill } from '../../contract/till.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: updateDevice,
    add: insertDevice,
    table: 'device',
    full: ({ canteenId, stallId }) => ({
      deviceNum: 'D1',
      deviceName: '一号机',
      deviceType: 20,
      deviceModel: 'LN',
      sn: 'SN0001EDIT',
      ip: '192.168.1.20',
      mac: '00:11:22:33:44:55',
      gateway: '192.168.1.1',
      installAddress: '一层',
      canteenId,
      stallId,
      consumeMode: 2,
      communicationMode: 2,
      heartbeatSeconds: 60,
      settings: { volume: 3 },
    }),
  },
  {
    edit: saveDeviceMetadata,
    table: 'setting',
    full: {
      heartbeatSeconds: 60,
      offlineAmount: 1000,
      offlineTotal: 50_000,
      offlineCount: 10,
    },
  },
  { edit: saveFaceMetadata, table: 'setting', full: { faceScore: 70, faceSize: 200 } },
  { edit: saveBuffetMetadata, table: 'setting', full: { imageLimit: 20, effectiveMinutes: 5 } },
  {
    edit: saveProductionMetadata,
    table: 'setting',
    full: { imageLimit: 30, effectiveMinutes: 7 },
  },
  {
    edit: saveSourceControl,
    table: 'source_control',
    full: { source: 2, settleMilliseconds: 1200, zeroGrams: 9 },
  },
];

export const whole: Whole = [
  saveCabinet,
  saveTill,
  saveSubMachine,
  saveSqbVendor,
  saveCitizenCardGateway,
  setDeduction,
];
