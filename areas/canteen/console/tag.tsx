import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { labels } from '../contract/label.ts';

export const preload = firstPage(labels.page);

/** Tags (document 2 section 2, /basesetting/canteenManage3/tag). */
export default () => <ResourceScreen of={labels} />;
