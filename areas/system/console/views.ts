import type { ViewCalls } from '#kit/console/view/view-calls.ts';
import {
  viewAdd,
  viewChoose,
  viewEdit,
  viewList,
  viewRemove,
  viewRoles,
} from '../contract/saved-view.ts';

/** How the console keeps views of lists. */
export const views: ViewCalls = {
  list: viewList,
  add: viewAdd,
  edit: viewEdit,
  remove: viewRemove,
  choose: viewChoose,
  roles: viewRoles,
};
