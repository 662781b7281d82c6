import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select, Switch, Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { widthOf } from '#kit/console/list/cells.ts';
import { type Column, labelOf } from '#kit/contract/columns.ts';

/* The same table as one writes it in an hour with the same libraries: no permissions, no texts to translate, no column choice. */

/** What a plain list shows and where its rows come from. */
export interface PlainListProps {
  readonly columns: readonly Column[];
  /** The row's own id, as the database calls it. */
  readonly rowKey: string;
  /** Column of the coloured tag; people may search by it. */
  readonly tagged: string;
  /** Columns that show a switch. */
  readonly switches?: readonly string[];
  readonly path: string;
  readonly keyword: string;
  readonly actions: readonly string[];
  readonly actionsWidth: number;
}

type Row = Readonly<Record<string, string | number | null>>;

interface Answer {
  readonly records: Row[];
  readonly total: number;
}

/** Search form, table, pager. */
export function PlainList(props: PlainListProps): ReactNode {
  const rows = async (): Promise<Answer> =>
    (await fetch(props.path, { method: 'POST', body: '{}' })).json();
  const { data, isPending } = useQuery({ queryKey: [props.path], queryFn: rows });
  const columns = tableColumns(props);
  const choices = props.columns.find((column) => column.key === props.tagged)?.of ?? [];

  return (
    <>
      <Form layout="inline">
        <Form.Item label="关键字" name="keyword">
          <Input placeholder={props.keyword} />
        </Form.Item>
        <Form.Item label="状态" name="state">
          <Select options={choices.map(({ key, desc }) => ({ value: key, label: desc }))} />
        </Form.Item>
        <Button type="primary">查询</Button>
      </Form>
      <Table<Row>
        rowKey={props.rowKey}
        size="middle"
        sticky
        scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
        columns={columns}
        dataSource={data?.records ?? []}
        loading={isPending}
        pagination={{ pageSize: 20, total: data?.total ?? 0 }}
      />
    </>
  );
}

function tableColumns({ columns, tagged, switches = [], actions, actionsWidth }: PlainListProps) {
  const shown = columns
    .filter((column) => !column.hidden)
    .map((column) => ({
      key: column.key,
      title: column.title,
      dataIndex: snake(column.key),
      width: widthOf(column),
      ellipsis: column.kind === undefined,
      sorter: column.sort === true,
      ...(column.of && {
        render: (value: number) => {
          if (switches.includes(column.key)) return <Switch size="small" checked={value === 1} />;

          const label = labelOf(column.of, value);

          return column.key === tagged ? <Tag color="success">{label}</Tag> : label;
        },
      }),
    }));

  const buttons = {
    key: 'actions',
    title: '操作',
    width: actionsWidth,
    fixed: 'right' as const,
    render: () =>
      actions.map((action) => (
        <Button key={action} type="link">
          {action}
        </Button>
      )),
  };

  return [...shown, buttons];
}

/* The bare handler answers the database's own column names. */
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
