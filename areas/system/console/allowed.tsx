import type { ReactNode } from 'react';
import { useCan } from '#kit/console/call/session.ts';

export interface AllowedProps {
  /** Permission codes; one of them is enough, the wildcard holds every one. */
  readonly codes: readonly string[];
  readonly children: ReactNode;
}

/**
 * Shows its children to those who hold one of the codes (rule console/permission-tag). Buttons of kit parts need
 * none of this: they ask for the permission of their own call.
 * @throws Error without a code: it would not say who may see it
 */
export function Allowed({ codes, children }: AllowedProps): ReactNode {
  const can = useCan();
  if (codes.length === 0) throw new Error('please set operation permission tag value');

  return codes.some(can) ? children : null;
}
