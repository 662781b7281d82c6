import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface DataScopeTable {
  merchantId: Generated<number>;
  holder: string;
  holderId: number;
  kind: string;
  targetId: number;
}

export interface EffectiveScopeTable {
  merchantId: Generated<number>;
  effId: number;
  effName: string;
  description: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
}

export interface HolidayTable {
  merchantId: Generated<number>;
  holidayId: number;
  holidayName: string;
  type: number;
  startDate: string;
  endDate: string;
  remark: Generated<string>;
  createdBy: number;
  createdAt: Generated<string>;
}

export interface MenuEntryTable {
  merchantId: Generated<number>;
  menuId: string;
  own: boolean;
  name: string | null;
  parentId: string | null;
  type: number | null;
  menuCode: string | null;
  position: number | null;
  ifCache: number | null;
  ifVisible: number | null;
  icon: string | null;
  createdAt: Generated<string>;
}

export interface MenuPackageTable {
  merchantId: Generated<number>;
  menuId: string;
}

export interface MerchantLogoTable {
  merchantId: Generated<number>;
  logoUrl: string;
  loginLogoUrl: string;
  changedBy: number;
  changedAt: Generated<string>;
}

export interface OperatorTable {
  merchantId: Generated<number>;
  userId: number;
  username: string;
  realName: string;
  phoneCipher: Buffer | null;
  passwordHash: string;
  roleId: number | null;
  editFlag: Generated<number>;
  state: Generated<number>;
  createdAt: Generated<string>;
  effId: number | null;
  phoneIndex: Buffer | null;
  phoneMask: string | null;
  noticePhoneCipher: Buffer | null;
  version: Generated<number>;
  removedAt: string | null;
  avatar: string | null;
  putOff: Generated<boolean>;
}

export interface OperatorRoleTable {
  merchantId: Generated<number>;
  userId: number;
  roleId: number;
  position: Generated<number>;
}

export interface RoleTable {
  merchantId: Generated<number>;
  roleId: number;
  roleName: string;
  roleCode: string;
  description: Generated<string>;
  createdAt: Generated<string>;
  roleType: Generated<string>;
  duty: Generated<string>;
  version: Generated<number>;
}

export interface RoleMenuTable {
  merchantId: Generated<number>;
  roleId: number;
  menuCode: string;
}

export interface SavedViewTable {
  merchantId: Generated<number>;
  viewId: number;
  userId: number;
  roleId: number | null;
  place: string;
  viewName: string;
  content: Json;
  version: Generated<number>;
}

export interface SavedViewChoiceTable {
  merchantId: Generated<number>;
  userId: number;
  viewId: number;
  ifDefault: Generated<number>;
  ifMenu: Generated<number>;
}

export interface SettingTable {
  merchantId: Generated<number>;
  groupName: string;
  value: Json;
  version: Generated<number>;
  updatedBy: number;
  updatedAt: Generated<string>;
}

export interface SystemTables {
  dataScope: DataScopeTable;
  effectiveScope: EffectiveScopeTable;
  holiday: HolidayTable;
  menuEntry: MenuEntryTable;
  menuPackage: MenuPackageTable;
  merchantLogo: MerchantLogoTable;
  operator: OperatorTable;
  operatorRole: OperatorRoleTable;
  role: RoleTable;
  roleMenu: RoleMenuTable;
  savedView: SavedViewTable;
  savedViewChoice: SavedViewChoiceTable;
  setting: SettingTable;
}
