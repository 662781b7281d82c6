import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { App, Button, ConfigProvider, Layout, Menu, Tag } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createRoot } from 'react-dom/client';

/*
 * What the week of a menu is measured against: the same table as one writes it in an hour with the same libraries. One script, one call, no
 * log-in, no permissions, no dialogs, no dragging.
 */

interface Line {
  readonly line_id: string;
  readonly apply_date: string;
  readonly meal_type: number;
  readonly sale_price: string;
  readonly supply_num: number;
  readonly sold_num: number;
  readonly frozen: { readonly dishesName: string };
}
const MEALS = [
  [1, '早餐'],
  [2, '午餐'],
  [3, '下午茶'],
  [4, '晚餐'],
  [5, '夜宵'],
] as const;

function Week() {
  const rows = async (): Promise<{ records: Line[] }> =>
    (await fetch('/rows', { method: 'POST', body: '{}' })).json();
  const { data } = useQuery({ queryKey: ['week'], queryFn: rows });
  const lines = data?.records ?? [];
  const days = [...new Set(lines.map((line) => line.apply_date))];

  return (
    <>
      <header>
        <h2>一周菜谱</h2>
        <Tag color="success">已发布</Tag>
        {['复制本周', '复制到档口', '导入', '绑定', '下发', '打印菜谱', '撤回'].map((name) => (
          <Button key={name}>{name}</Button>
        ))}
      </header>
      <table>
        <thead>
          <tr>
            <th>餐次</th>
            {days.map((day) => (
              <th key={day}>{day.slice(0, 10)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MEALS.map(([meal, title]) => (
            <tr key={meal}>
              <th>{title}</th>
              {days.map((day) => (
                <td key={day}>
                  {lines
                    .filter((line) => line.apply_date === day && line.meal_type === meal)
                    .map((line) => (
                      <button type="button" key={line.line_id} className="plan-dish" draggable>
                        <span className="plan-name">{line.frozen.dishesName}</span>
                        <span>
                          {(Number(line.sale_price) / 100).toFixed(2)} {line.sold_num}/
                          {line.supply_num}
                        </span>
                      </button>
                    ))}
                  <Button type="text" size="small">
                    +
                  </Button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ConfigProvider locale={zhCN} theme={{ token: { colorPrimary: '#1890ff' } }}>
      <App>
        <QueryClientProvider client={new QueryClient()}>
          <Layout>
            <Layout.Header>
              <Menu mode="horizontal" items={[{ key: 'menus', label: '菜谱编排' }]} />
            </Layout.Header>
            <Layout.Content>
              <Week />
            </Layout.Content>
          </Layout>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
}
