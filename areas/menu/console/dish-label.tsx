import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { dishLabels } from '../contract/reference.ts';

export const preload = firstPage(dishLabels.page);

/** Tags of dishes (/menudish/label). */
export default () => <ResourceScreen of={dishLabels} />;
