import { WIDE_NEEDED } from '#kit/contract/wide-needed.ts';
import type { WidePart } from '#kit/contract/wide-part.ts';
import { t } from '../base/i18n.ts';
import { ReasonedButton } from './reasoned-button.tsx';

export interface NarrowButtonProps {
  /** What the user's scope would have to hold as a whole. */
  readonly part: WidePart;
  readonly title: string;
}

/** A button that is out of use, and why. */
export const NarrowButton = ({ part, title }: NarrowButtonProps) => (
  <ReasonedButton title={t(title)} reason={t(WIDE_NEEDED[part])} />
);

/** Why a part of a page is not shown. */
export const NarrowReason = ({ part }: Pick<NarrowButtonProps, 'part'>) => t(WIDE_NEEDED[part]);
