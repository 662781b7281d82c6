import type { z } from 'zod';
import type { Endpoint, NothingSchema } from '#kit/contract/endpoint.ts';
import type {
  ChangedView,
  NewView,
  SavedView,
  ViewRef,
  ViewRole,
  ViewUse,
} from '#kit/contract/saved-view.ts';

/** How views of lists are kept; the area of operators provides it. */
export interface ViewCalls {
  readonly list: Endpoint<NothingSchema, z.ZodArray<typeof SavedView>>;
  readonly add: Endpoint<typeof NewView, typeof ViewRef>;
  readonly edit: Endpoint<typeof ChangedView, NothingSchema>;
  readonly remove: Endpoint<typeof ViewRef, NothingSchema>;
  readonly choose: Endpoint<typeof ViewUse, NothingSchema>;
  /** Roles a view can be saved for; an operator who may not ask saves for themselves. */
  readonly roles: Endpoint<NothingSchema, z.ZodArray<typeof ViewRole>>;
}
