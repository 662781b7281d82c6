import { WIDE_NEEDED } from '#kit/contract/wide-needed.ts';
import type { WidePart } from '#kit/contract/wide-part.ts';
import { t } from '../base/i18n.ts';
import { ReasonButton } from './reason-button.tsx';

export interface NarrowButtonProps {
  /** What the user's scope would have to hold as a whole. */
  readonly part: WidePart;
  readonly title: string;
}

/** A button that is out of use since the user's scope is too narrow. */
export const NarrowButton = ({ part, title }: NarrowButtonProps) => (
  <ReasonButton reason={WIDE_NEEDED[part]} title={title} />
);

/** Why a part of a page is not shown. */
export const NarrowReason = ({ part }: Pick<NarrowButtonProps, 'part'>) => t(WIDE_NEEDED[part]);
