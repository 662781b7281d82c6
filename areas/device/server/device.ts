import { deviceType } from '#areas/canteen/contract/client-type.ts';
import { atCanteen, placeKind } from '#areas/canteen/contract/selling-place.ts';
import { isUsableCanteen, leaveMealLine, usableStall } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  deleteDevice,
  deviceTypes,
  insertDevice,
  renewDeviceSecret,
  updateDevice,
  updateDeviceState,
} from '../contract/device.ts';
import { kindOfType } from '../contract/machine/kinds.ts';
import {
  lockDevice,
  newSecret,
  numberConflicts,
  recordStates,
  registerDevice,
  removeDevice,
  writeDevice,
} from './device-store.ts';
import { houseHeartbeat, houseSettings } from './machine/house-settings.ts';
import { assertSettings, changeSettings } from './machine/settings.ts';

/** @throws Refusal 400 for a pick-up cabinet, which is registered with its doors */
function assertRegistered(deviceType: number): void {
  if (kindOfType(deviceType)?.can.includes('hasCells'))
    throw invalid('deviceType', '取餐柜请在保温取餐柜页面登记');
}

/**
 * A device stands in a canteen, with or without a stall, that exists and is the caller's; it stays so until commit.
 * @returns what the row says of it
 */
async function placeOf<Draft extends { canteenId: number; stallId: number | null }>(
  context: Context,
  draft: Draft,
) {
  const { canteenId, ...rest } = draft;
  if (draft.stallId === null) {
    if (!(await isUsableCanteen(context, canteenId)))
      throw invalid('canteenId', '食堂不存在或不在权限范围内');
  } else {
    const stall = await usableStall(context, draft.stallId);
    if (stall?.canteenId !== canteenId) throw invalid('stallId', '档口不存在或不属于所选食堂');
  }

  return { ...rest, ...atCanteen(canteenId, draft.stallId) };
}

export const deviceRoutes = [
  implement(insertDevice, async (context, draft) => {
    const settings = {
      ...(await houseSettings(context, draft.deviceType)),
      ...draft.settings,
    };
    assertRegistered(draft.deviceType);
    assertSettings(draft.deviceType, settings);

    const { heartbeatSeconds = await houseHeartbeat(context), ...row } = await placeOf(
      context,
      draft,
    );

    return registerDevice(context, {
      ...row,
      heartbeatSeconds,
      settings: JSON.stringify(settings),
    });
  }),

  implement(updateDevice, async (context, { deviceId, version, settings, ...draft }) => {
    const found = await lockDevice(context, deviceId, placeKind.key.canteen);
    if (found.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

    if (draft.deviceType !== undefined && draft.deviceType !== found.deviceType)
      assertRegistered(draft.deviceType);

    const { stallId = found.stallId } = draft;
    const row = await placeOf(context, { ...draft, stallId });
    await changeSettings(context, found, { deviceType: draft.deviceType, settings });
    await sayDuplicate(writeDevice(context, deviceId, row), numberConflicts(draft));
    await leaveMealLine(context, deviceId, draft.canteenId);
    await recordStates(context, { deviceId, event: 'changed', sns: [found.sn, draft.sn] });

    return undefined;
  }),

  implement(updateDeviceState, async (context, { deviceId, state }) => {
    const found = await lockDevice(context, deviceId);
    if (found.state === state) return undefined;

    await writeDevice(context, deviceId, { state });
    await recordStates(context, {
      deviceId,
      event: state === 1 ? 'enabled' : 'disabled',
      sns: [found.sn],
    });

    return undefined;
  }),

  implement(renewDeviceSecret, async (context, { deviceId }) => {
    const { sn } = await lockDevice(context, deviceId);
    const secret = newSecret();
    await writeDevice(context, deviceId, { secretCipher: context.crypto.protect(secret) });
    await recordStates(context, { deviceId, event: 'secret', sns: [sn] });

    return { deviceId, sn, secret };
  }),

  implement(deleteDevice, async (context, { deviceId }) => {
    await removeDevice(context, await lockDevice(context, deviceId, placeKind.key.canteen));
    return undefined;
  }),

  implement(deviceTypes, async ({ language }) =>
    deviceType.map(({ key, desc }) => ({ key, desc: translate(language, desc) })),
  ),
];
