import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import BellOutlined from '@ant-design/icons/BellOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CoffeeOutlined from '@ant-design/icons/CoffeeOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import GiftOutlined from '@ant-design/icons/GiftOutlined';
import HeartOutlined from '@ant-design/icons/HeartOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import MobileOutlined from '@ant-design/icons/MobileOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import ShopOutlined from '@ant-design/icons/ShopOutlined';
import ShoppingCartOutlined from '@ant-design/icons/ShoppingCartOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import type { ComponentType, ReactNode } from 'react';

/** The icons a menu entry may name, by their name without `Outlined`. */
const icons: Readonly<Record<string, ComponentType>> = {
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  barchart: BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  coffee: CoffeeOutlined,
  dashboard: DashboardOutlined,
  gift: GiftOutlined,
  heart: HeartOutlined,
  home: HomeOutlined,
  inbox: InboxOutlined,
  lock: LockOutlined,
  mobile: MobileOutlined,
  profile: ProfileOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  shoppingcart: ShoppingCartOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  wallet: WalletOutlined,
};

/** The names a menu entry may choose from. */
export const menuIconNames = Object.keys(icons);

/** The icon of a menu entry: `setting`, `SettingOutlined` and `shopping-cart` are all understood; a plain one for others. */
export function menuIcon(name: string | null): ReactNode {
  const Icon =
    icons[
      (name ?? '')
        .replace(/Outlined$/, '')
        .replaceAll('-', '')
        .toLowerCase()
    ] ?? AppstoreOutlined;
  return <Icon />;
}
