import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider, Layout, Menu } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { custPage } from '#areas/customer/contract/customer.ts';
import { PlainList } from './plain-list.tsx';

/*
 * What the console's list screen is measured against: the same table as one writes it in an hour with the same libraries. One
 * script, one call, no log-in, no permissions, no tabs, no texts to translate.
 */

const list = (
  <Layout>
    <Layout.Header>
      <Menu mode="horizontal" items={[{ key: 'people', label: '人员档案' }]} />
    </Layout.Header>
    <Layout.Content>
      <PlainList
        columns={custPage.page.columns}
        rowKey="cust_id"
        tagged="state"
        path="/rows"
        keyword="姓名、编号"
        actions={['修改', '注销']}
        actionsWidth={140}
      />
    </Layout.Content>
  </Layout>
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ConfigProvider locale={zhCN} theme={{ token: { colorPrimary: '#1890ff' } }}>
      <App>
        <QueryClientProvider client={new QueryClient()}>
          <BrowserRouter>
            <Routes>
              <Route path="*" element={list} />
            </Routes>
          </BrowserRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
}
