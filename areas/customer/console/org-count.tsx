import { useState } from 'react';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import type { OrgCountsProps } from './org-counts.tsx';

const OrgCounts = lazyPart<OrgCountsProps>(
  async () => (await import('./org-counts.tsx')).OrgCounts,
);

/** A button that opens how many people each organisation has. */
export function OrgCount({ orgId }: Pick<OrgCountsProps, 'orgId'>) {
  const [open, setOpen] = useState<boolean>();

  return (
    <>
      <ActionButton trigger="组织人数" onClick={() => setOpen(true)} />
      {open !== undefined && <OrgCounts open={open} onClose={() => setOpen(false)} orgId={orgId} />}
    </>
  );
}
