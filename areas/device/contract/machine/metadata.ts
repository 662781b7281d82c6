import { z } from 'zod';
import {
  BuffetSettings,
  DeviceSettings,
  FaceSettings,
  ProductionSettings,
  type SettingGroup,
} from '#areas/system/contract/metadata.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count } from '#kit/contract/fields.ts';
import { changes } from '#kit/contract/stored.ts';
import type { Ability } from './kinds.ts';

/*
 * What the house says of all its machines. A new machine begins with it; a change reaches every machine that was as the house said before, and
 * one that was set otherwise stays so.
 */

/** Which group of the merchant's settings machines obey, by what they can do. */
export const houseGroups: Readonly<Partial<Record<Ability, SettingGroup>>> = {
  sells: 'device',
  knowsFaces: 'face',
  controlsTrays: 'buffet',
  handsOutDishes: 'production',
};

/** `version` is the one that was read, 0 where the defaults have never been changed. */
const stored = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z.object({ ...schema.shape, version: Count });

/** What is left out stays as it is. */
const changed = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z.object({ ...changes(schema.shape), version: Count });

const ofBuffet = { access: 'device:metadata:buffet' } as const;

/** How machines of a buffet show dishes, and how long a tray is somebody's. */
export const queryBuffetMetadata = read({
  ...ofBuffet,
  id: 'device.metadataQueryBuffet',
  title: '查询自助餐设置',
  path: '/api/v2/device/metadata/query-buffet',
  result: stored(BuffetSettings),
});

/** @errors 409 CHANGED: somebody saved since `version` was read */
export const saveBuffetMetadata = write({
  ...ofBuffet,
  id: 'device.metadataSaveBuffet',
  title: '保存自助餐设置',
  path: '/api/v2/device/metadata/save-buffet',
  wide: 'canteens',
  content: changed(BuffetSettings),
});

/** The same of machines that hand out dishes. */
export const queryProductionMetadata = read({
  ...ofBuffet,
  id: 'device.metadataQueryProduction',
  title: '查询出餐设置',
  path: '/api/v2/device/metadata/query-production',
  result: stored(ProductionSettings),
});

/** @errors 409 CHANGED: somebody saved since `version` was read */
export const saveProductionMetadata = write({
  ...ofBuffet,
  id: 'device.metadataSaveProduction',
  title: '保存出餐设置',
  path: '/api/v2/device/metadata/save-production',
  wide: 'canteens',
  content: changed(ProductionSettings),
});

const ofFaces = { access: 'device:metadata:face' } as const;

/** From what likeness and size on machines know a face. */
export const queryFaceMetadata = read({
  ...ofFaces,
  id: 'device.faceMetadataQuery',
  title: '查询人脸算法设置',
  path: '/api/v2/face/metadata/query',
  result: stored(FaceSettings),
});

/** @errors 409 CHANGED: somebody saved since `version` was read */
export const saveFaceMetadata = write({
  ...ofFaces,
  id: 'device.faceMetadataSave',
  title: '保存人脸算法设置',
  path: '/api/v2/face/metadata/save',
  wide: 'canteens',
  content: changed(FaceSettings),
});

const ofDevices = { access: 'device:metadata:device' } as const;

/** How often new machines are heard of, and what machines may sell without a network. */
export const queryDeviceMetadata = read({
  ...ofDevices,
  id: 'device.deviceMetadataQuery',
  title: '查询设备参数设置',
  path: '/api/v2/device/metadata/query',
  result: stored(DeviceSettings),
});

/** @errors 409 CHANGED: somebody saved since `version` was read */
export const saveDeviceMetadata = write({
  ...ofDevices,
  id: 'device.deviceMetadataSave',
  title: '保存设备参数设置',
  path: '/api/v2/device/metadata/save',
  wide: 'canteens',
  content: changed(DeviceSettings),
});
