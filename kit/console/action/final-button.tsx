import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { isRestOfDoubleClick, pressGuard, useArrived } from './press-guard.ts';

interface Props {
  /** What will happen, to whom and how much: 给 4 人充值共 80.00 元. */
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** It comes beside what was just pressed, such as after a preview: it is deaf for a moment, so that a hasty press is not for it. */
  readonly late?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly loading?: boolean;
}

/** The button that pays or acts for good. A double click presses it once, and what is left of a double click on something else is not for it. */
export function FinalButton({
  children,
  onPress,
  late = false,
  danger = false,
  disabled = false,
  loading = false,
}: Props) {
  const arrived = useArrived();
  const counts = useRef(pressGuard());
  /* What was sent is answered: a refusal, or a lost answer, may be tried again at once. */
  useEffect(() => {
    if (!loading) counts.current = pressGuard();
  }, [loading]);

  return (
    <Button
      type="primary"
      danger={danger}
      disabled={disabled || (late && !arrived)}
      loading={loading}
      onClick={(event) => {
        if (!isRestOfDoubleClick(event) && counts.current()) onPress();
      }}
    >
      {children}
    </Button>
  );
}
