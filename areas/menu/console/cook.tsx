import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { cooks } from '../contract/reference.ts';

export const preload = firstPage(cooks.page);

/** Cooking types (/menudish/cook). */
export default () => <ResourceScreen of={cooks} />;
