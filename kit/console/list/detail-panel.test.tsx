import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column } from '#kit/contract/columns.ts';
import { DetailPanel } from './detail-panel.tsx';

interface Account {
  readonly name: string;
  readonly balance: number;
  readonly remark: string | null;
}
const columns: readonly Column<keyof Account>[] = [
  { key: 'name', title: '姓名' },
  { key: 'balance', title: '余额', kind: 'money' },
  { key: 'remark', title: '备注' },
];
const account: Account = { name: '<b>李明</b>', balance: 1250, remark: null };
/** Titles and values in order, without markup. */
const texts = (html: string) =>
  [...html.matchAll(/<d[td]>(.*?)<\/d[td]>/g)].map((match) => match[1]?.replace(/<[^>]+>/g, ''));

test('a record shows each column with its title, as a list would show it', () => {
  const html = renderToStaticMarkup(<DetailPanel columns={columns} value={account} />);
  expect(texts(html)).toEqual(['姓名', '&lt;b&gt;李明&lt;/b&gt;', '余额', '12.50', '备注', '--']);
});

test('a screen may draw a value itself', () => {
  const html = renderToStaticMarkup(
    <DetailPanel
      columns={columns}
      value={account}
      render={{ balance: (row) => `${row.balance} fen` }}
    />,
  );
  expect(texts(html).slice(2, 4)).toEqual(['余额', '1250 fen']);
});
