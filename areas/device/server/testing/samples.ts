import { machineType } from '#areas/canteen/contract/client-type.ts';
import type { AreaSamples, World } from '#kit/server/testing/samples.ts';
import { insertDevice } from '../../contract/device.ts';
import { saveSubMachine } from '../../contract/machine/sub-machine.ts';

/** Registers a machine at the canteen there is. */
async function addMachine(
  { caller, idOf }: World,
  deviceType: (typeof machineType)[number]['key'],
): Promise<string> {
  const draft = {
    deviceNum: `M${deviceType}`,
    deviceName: '一号机',
    deviceType,
    sn: `SN${crypto.randomUUID().replaceAll('-', '')}`,
    canteenId: await idOf('canteenId'),
  };

  return (await caller.call(insertDevice, draft)).deviceId;
}

export const samples: AreaSamples = {
  values: { antenna: 3 },
  rows: {
    /* A smart table: it has dish positions. */
    deviceId: (world) => addMachine(world, machineType.key.lnZ02Checkout),
  },
  uses: {
    async 'subMachine.dishesId'(world, dishesId) {
      const deviceId = await addMachine(world, machineType.key.dishOutputMachine);
      return world.caller.call(saveSubMachine, { deviceId, number: 1, name: '一号口', dishesId });
    },
  },
};
