import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { personTypes } from '../contract/person-type.ts';

export const preload = firstPage(personTypes.page);

/** Person types (/personal/psnType). */
export default () => <ResourceScreen of={personTypes} />;
