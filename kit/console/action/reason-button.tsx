import { Button, Tooltip } from 'antd';
import { t } from '../base/i18n.ts';

export interface ReasonButtonProps {
  /** Chinese source text: why it is out of use. */
  readonly reason: string;
  readonly title: string;
}

/** A button that is out of use, and why. Not `disabled`: such a button takes neither focus nor touch, and the reason could not be read. */
export const ReasonButton = ({ reason, title }: ReasonButtonProps) => (
  <Tooltip title={t(reason)} trigger={['hover', 'focus', 'click']}>
    <Button className="scr-narrow" aria-disabled>
      {t(title)}
    </Button>
  </Tooltip>
);
