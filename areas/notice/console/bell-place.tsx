import BellOutlined from '@ant-design/icons/BellOutlined';
import type { ReactNode } from 'react';

/* No Button: this stands in the first file of every page. */
const place = {
  width: 'var(--ant-control-height, 32px)',
  textAlign: 'center',
  flex: 'none',
} as const;

/** The bell until it has been fetched, as wide as it will be: the menu beside it does not move. */
export const BellPlace = (): ReactNode => (
  <span aria-hidden style={place}>
    <BellOutlined />
  </span>
);
