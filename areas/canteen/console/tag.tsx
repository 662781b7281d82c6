import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { labels } from '../contract/label.ts';

export const preload = firstPage(labels.page);

/** Tags (/basesetting/canteenManage3/tag). */
export default () => <ResourceScreen of={labels} />;
