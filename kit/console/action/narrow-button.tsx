import { Button, Tooltip } from 'antd';
import { WIDE_NEEDED } from '#kit/contract/wide-needed.ts';
import type { WidePart } from '#kit/contract/wide-part.ts';
import { t } from '../base/i18n.ts';

export interface NarrowButtonProps {
  /** What the user's scope would have to hold as a whole. */
  readonly part: WidePart;
  readonly title: string;
}

/** A button that is out of use, and why. Not `disabled`: such a button takes neither focus nor touch, and the reason could not be read. */
export const NarrowButton = ({ part, title }: NarrowButtonProps) => (
  <Tooltip title={t(WIDE_NEEDED[part])} trigger={['hover', 'focus', 'click']}>
    <Button className="scr-narrow" aria-disabled>
      {t(title)}
    </Button>
  </Tooltip>
);

/** Why a part of a page is not shown. */
export const NarrowReason = ({ part }: Pick<NarrowButtonProps, 'part'>) => t(WIDE_NEEDED[part]);
