import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { tastes } from '../contract/reference.ts';

export const preload = firstPage(tastes.page);

/** Tastes (/menudish/taste). */
export default () => <ResourceScreen of={tastes} />;
