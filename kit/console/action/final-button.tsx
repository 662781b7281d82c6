import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useArrived, usePreventReclick } from './press-guard.ts';

interface Props {
  /** What will happen, to whom and how much: 给 4 人充值共 80.00 元. */
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly loading?: boolean;
}

/** The button that pays or acts for good. It is deaf for a moment after it appeared, and a double click presses it once. */
export function FinalButton({
  children,
  onPress,
  danger = false,
  disabled = false,
  loading = false,
}: Props) {
  const arrived = useArrived();
  const press = usePreventReclick(onPress);

  return (
    <Button
      type="primary"
      danger={danger}
      disabled={disabled || !arrived}
      loading={loading}
      onClick={press}
    >
      {children}
    </Button>
  );
}
