import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { kinds } from '../contract/kind.ts';

export const preload = firstPage(kinds.page);

/** Kinds of stalls (/basesetting/canteenManage3/type). */
export default () => <ResourceScreen of={kinds} />;
