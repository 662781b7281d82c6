import { Drawer, type DrawerProps } from 'antd';
import type { ReactNode } from 'react';
import { useNarrow } from './use-narrow.ts';

export type SheetProps = Omit<DrawerProps, 'placement'>;

/* As high as what it holds, and never so high that the page behind it cannot be seen. */
const FROM_BELOW = { wrapper: { height: 'auto', maxHeight: '92dvh' } };

/**
 * What opens beside a page: a drawer at the right, `size` pixels wide; in narrow windows a sheet from below, as wide as the window. The
 * focus is back where it came from once it has gone.
 */
export function Sheet(props: SheetProps): ReactNode {
  const narrow = useNarrow();
  if (!narrow) return <Drawer {...props} />;

  const { size: _, rootClassName = '', ...rest } = props;

  return (
    <Drawer
      {...rest}
      placement="bottom"
      rootClassName={`sheet ${rootClassName}`}
      styles={FROM_BELOW}
    />
  );
}
