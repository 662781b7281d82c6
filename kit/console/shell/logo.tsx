import { type ReactNode, useState } from 'react';
import { useLogo } from './logos.ts';

/** Times a mark may be as wide as it is high. */
const WIDEST = 4;

/** The mark of the merchant at the login or in the bar, `size` pixels high; the product's own where there is none. */
export function Logo({
  size,
  place = 'bar',
}: {
  size: number;
  place?: 'bar' | 'login';
}): ReactNode {
  const address = useLogo(place);
  const [broken, setBroken] = useState<string>();
  if (!address || broken === address) return <Bowl size={size} />;

  return (
    <img
      className="logo"
      src={address}
      alt=""
      height={size}
      style={{ maxWidth: size * WIDEST, objectFit: 'contain' }}
      onError={() => setBroken(address)}
    />
  );
}

/** The product's mark: a bowl with two breaths of steam. */
const Bowl = ({ size }: { size: number }): ReactNode => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#1890ff" />
    <path d="M7.5 16.5h17a8.5 8.5 0 0 1-17 0z" fill="#fff" />
    <path
      d="M13 13c0-2 2-2 2-4m3.500 4c0-2 2-2 2-4"
      stroke="#fff"
      strokeWidth="1.8"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
);
