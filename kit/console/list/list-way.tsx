import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { Segmented } from 'antd';
import { t } from '../base/i18n.ts';

export interface ListWayProps {
  readonly way: 'pictures' | undefined;
  readonly choose: (way: 'pictures' | undefined) => void;
}

/** Table or grid of pictures. */
export const ListWay = ({ way, choose }: ListWayProps) => (
  <Segmented
    aria-label={t('显示方式')}
    value={way ?? 'table'}
    options={[
      { value: 'table', icon: <UnorderedListOutlined />, title: t('表格') },
      { value: 'pictures', icon: <AppstoreOutlined />, title: t('图片墙') },
    ]}
    onChange={(chosen) => choose(chosen === 'pictures' ? chosen : undefined)}
  />
);
