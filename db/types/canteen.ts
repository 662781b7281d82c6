import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface CanteenTable {
  merchantId: Generated<number>;
  canteenId: number;
  canteenName: string;
  canteenNum: string;
  businessState: Generated<number>;
  maxCapacity: number | null;
  imageUrl: string | null;
  mainItems: Generated<string>;
  businessHours: Generated<string>;
  personInCharge: Generated<string>;
  longitude: number | null;
  latitude: number | null;
  ifSpecial: Generated<number>;
  ifBook: Generated<number>;
  ifReserve: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
  areaId: number | null;
  labelId: number | null;
  phoneCipher: Buffer | null;
}

export interface CanteenAreaTable {
  merchantId: Generated<number>;
  areaId: number;
  superId: number | null;
  areaName: string;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface CanteenSettingTable {
  merchantId: Generated<number>;
  canteenId: number;
  kind: string;
  value: Json;
  version: Generated<number>;
}

export interface DiningTableTable {
  merchantId: Generated<number>;
  tableId: number;
  canteenId: number;
  tableNum: string;
  tableName: Generated<string>;
  seats: number | null;
  state: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
  party: Generated<number>;
}

export interface FoodPlaceTable {
  merchantId: Generated<number>;
  foodPlaceId: number;
  canteenId: number;
  foodPlaceName: string;
  address: Generated<string>;
  state: Generated<number>;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface MealCalendarTable {
  merchantId: Generated<number>;
  canteenId: number;
  validFrom: string;
  meals: Json;
  createdAt: Generated<string>;
  version: Generated<number>;
}

export interface MealLineTable {
  merchantId: Generated<number>;
  mealLineId: number;
  canteenId: number;
  mealLineName: string;
  type: number;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface MealLineMachineTable {
  merchantId: Generated<number>;
  deviceId: number;
  mealLineId: number;
}

export interface PlaceLabelTable {
  merchantId: Generated<number>;
  labelId: number;
  labelName: string;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface PrivateRoomTable {
  merchantId: Generated<number>;
  roomId: number;
  canteenId: number;
  roomNum: string;
  roomName: Generated<string>;
  capacity: number | null;
  minAmount: Generated<number>;
  state: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
}

export interface StallTable {
  merchantId: Generated<number>;
  stallId: number;
  canteenId: number;
  stallName: string;
  stallNum: string;
  businessState: Generated<number>;
  ifBook: Generated<number>;
  ifReserve: Generated<number>;
  useCallNum: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
  kindId: number | null;
  labelId: number | null;
  refuseSameRecipe: Generated<number>;
}

export interface StallKindTable {
  merchantId: Generated<number>;
  kindId: number;
  kindName: string;
  sort: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface CanteenTables {
  canteen: CanteenTable;
  canteenArea: CanteenAreaTable;
  canteenSetting: CanteenSettingTable;
  diningTable: DiningTableTable;
  foodPlace: FoodPlaceTable;
  mealCalendar: MealCalendarTable;
  mealLine: MealLineTable;
  mealLineMachine: MealLineMachineTable;
  placeLabel: PlaceLabelTable;
  privateRoom: PrivateRoomTable;
  stall: StallTable;
  stallKind: StallKindTable;
}
