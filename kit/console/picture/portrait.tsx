import type { ReactNode } from 'react';

/** A person's picture in a circle; the first character of the name stands for a missing one. `className` gives its size. */
export function Portrait({ name, address, className }: PortraitProps): ReactNode {
  const shape = `portrait ${className ?? ''}`;
  if (address) return <img className={shape} src={address} alt="" loading="lazy" />;

  return (
    <i className={shape} aria-hidden>
      {Array.from(name)[0]}
    </i>
  );
}

interface PortraitProps {
  readonly name: string;
  /** Address of the picture; null: there is none. */
  readonly address: string | null | undefined;
  readonly className?: string;
}
