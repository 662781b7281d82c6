import type { Context } from '#kit/server/context.ts';
import type { DisplayNotice } from '../contract/machine/display.ts';

/** What screens have to know of the areas above them; wired in `apps/server`. */
export interface DisplayHooks {
  /** What the house tells the people who eat there at the moment, urgent things first. */
  readonly notices: (
    context: Pick<Context, 'tx' | 'merchantId'>,
  ) => Promise<readonly DisplayNotice[]>;
}
