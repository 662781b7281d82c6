import type { ReactNode } from 'react';

/** The product's mark: a bowl with two breaths of steam. */
export const Logo = ({ size }: { size: number }): ReactNode => (
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
