import { Button, Tooltip } from 'antd';
import { useInRow } from '../list/in-row.ts';

export interface ReasonedButtonProps {
  readonly id?: string;
  /** In the user's language, as is the reason. */
  readonly title: string;
  readonly reason: string;
}

/**
 * An action that is out of use, and why: a link in a row of a table, a button anywhere else. Not `disabled`: that takes neither focus nor
 * touch, and the reason could not be read.
 */
export function ReasonedButton({ title, reason, ...rest }: ReasonedButtonProps) {
  const inRow = useInRow();
  const shared = {
    ...rest,
    'aria-disabled': true,
    'data-reason': reason,
  };

  return (
    <Tooltip title={reason} trigger={['hover', 'focus', 'click']}>
      {inRow ? (
        <button type="button" {...shared} className="scr-link">
          {title}
        </button>
      ) : (
        <Button {...shared} className="scr-narrow">
          {title}
        </Button>
      )}
    </Tooltip>
  );
}
