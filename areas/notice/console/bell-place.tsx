import BellOutlined from '@ant-design/icons/BellOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';

/** The bell until it has been fetched, as wide as it will be: the menu beside it does not move. */
export const BellPlace = (): ReactNode => <Button type="text" tabIndex={-1} aria-hidden icon={<BellOutlined />} />;
