import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { App, Button, ConfigProvider, Form, Input, Layout, Menu, Select, Table, Tag } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { customerColumns, customerState } from '#areas/customer/contract/customer.ts';
import { widthOf } from '#kit/console/cells.ts';
import { labelOf } from '#kit/contract/columns.ts';

/*
 * What the console's list screen is measured against: the same table as one writes it in an hour with the same libraries. One
 * script, one call, no log-in, no permissions, no tabs, no texts to translate.
 */

type Row = Readonly<Record<string, string | number | null>>;
interface Answer {
  readonly records: Row[];
  readonly total: number;
}

/* The bare handler answers the database's own column names. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columns = customerColumns
  .filter((column) => !('hidden' in column))
  .map((column) => ({
    key: column.key,
    title: column.title,
    dataIndex: snake(column.key),
    width: widthOf(column),
    ellipsis: !('kind' in column),
    sorter: 'sort' in column,
    ...('of' in column && {
      render: (value: number) =>
        column.key === 'state' ? <Tag color="success">{labelOf(customerState, value)}</Tag> : labelOf(column.of, value),
    }),
  }));
const ACTIONS_WIDTH = 140;
const width = columns.reduce((sum, column) => sum + column.width, ACTIONS_WIDTH);
const actions = {
  key: 'actions',
  title: '操作',
  width: ACTIONS_WIDTH,
  fixed: 'right' as const,
  render: () => (
    <>
      <Button type="link">修改</Button>
      <Button type="link">注销</Button>
    </>
  ),
};

const rows = async (): Promise<Answer> => (await fetch('/rows', { method: 'POST', body: '{}' })).json();

function List(): ReactNode {
  const { data, isPending } = useQuery({ queryKey: ['rows'], queryFn: rows });
  return (
    <Layout>
      <Layout.Header>
        <Menu mode="horizontal" items={[{ key: 'people', label: '人员档案' }]} />
      </Layout.Header>
      <Layout.Content>
        <Form layout="inline">
          <Form.Item label="关键字" name="keyword">
            <Input />
          </Form.Item>
          <Form.Item label="状态" name="state">
            <Select options={customerState.map(({ key, desc }) => ({ value: key, label: desc }))} />
          </Form.Item>
          <Button type="primary">查询</Button>
        </Form>
        <Table<Row>
          rowKey="cust_id"
          size="middle"
          sticky
          scroll={{ x: width }}
          columns={[...columns, actions]}
          dataSource={data?.records ?? []}
          loading={isPending}
          pagination={{ pageSize: 20, total: data?.total ?? 0 }}
        />
      </Layout.Content>
    </Layout>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ConfigProvider locale={zhCN} theme={{ token: { colorPrimary: '#1890ff' } }}>
      <App>
        <QueryClientProvider client={new QueryClient()}>
          <BrowserRouter>
            <Routes>
              <Route path="*" element={<List />} />
            </Routes>
          </BrowserRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
}
