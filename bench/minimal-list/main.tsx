import { ConfigProvider, Table } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { customerColumns } from '#areas/customer/contract/customer.ts';
import { labelOf } from '#kit/contract/columns.ts';

/* The least page that shows the table of customers: what the console's list screen is measured against. */

interface Answer {
  readonly records: Record<string, string | number | null>[];
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
    ...('of' in column && { render: (value: unknown) => labelOf(column.of, value) }),
  }));

function List(): ReactNode {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    fetch('/rows', { method: 'POST', body: '{}' })
      .then((response) => response.json() as Promise<Answer>)
      .then(setAnswer)
      .catch(console.error);
  }, []);
  return (
    <ConfigProvider locale={zhCN} theme={{ token: { colorPrimary: '#1890ff' } }}>
      <Table
        rowKey="cust_id"
        columns={columns}
        dataSource={answer?.records ?? []}
        loading={!answer}
        pagination={{ pageSize: 20, total: answer?.total ?? 0 }}
      />
    </ConfigProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<List />);
