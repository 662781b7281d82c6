import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider, Tabs } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createRoot } from 'react-dom/client';
import { pageStall } from '#areas/canteen/contract/stall.ts';
import { custPage } from '#areas/customer/contract/customer.ts';
import { PlainList } from '../minimal-list/plain-list.tsx';

/* What a switch of tabs is measured against: the same two tables under the tabs of the same library, which keep both mounted. */

const tabs = [
  {
    key: 'people',
    label: '人员档案',
    children: (
      <PlainList
        columns={custPage.page.columns}
        rowKey="cust_id"
        tagged="state"
        path="/rows"
        keyword="姓名、编号"
        actions={['修改', '注销']}
        actionsWidth={140}
      />
    ),
  },
  {
    key: 'stalls',
    label: '档口管理',
    children: (
      <PlainList
        columns={pageStall.page.columns}
        rowKey="stall_id"
        tagged="businessState"
        switches={['ifBook', 'ifReserve', 'useCallNum']}
        path="/rows/second"
        keyword="档口名称或编号"
        actions={['修改', '休息', '删除']}
        actionsWidth={184}
      />
    ),
  },
];

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ConfigProvider locale={zhCN} theme={{ token: { colorPrimary: '#1890ff' } }}>
      <App>
        <QueryClientProvider client={new QueryClient()}>
          <Tabs items={tabs} animated={false} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
}
