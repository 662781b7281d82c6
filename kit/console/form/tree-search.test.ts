import { expect, test } from 'vitest';
import { findNodes, leadingTo, type PanelNode } from './tree-search.ts';

const node = (id: string, text: string, children: readonly PanelNode[] = []): PanelNode => ({
  id,
  text,
  children,
});
const tree = [
  node('1', '大学', [
    node('2', '商学院', [node('3', '18会计'), node('4', '商务英语')]),
    node('5', '工学院', [node('6', '18机械')]),
  ]),
  node('7', '商会'),
];

test('a search keeps matches with what is above and below them, and opens just what hides a match', () => {
  expect(findNodes(tree, '会计')).toEqual({
    nodes: [node('1', '大学', [node('2', '商学院', [node('3', '18会计')])])],
    opened: ['2', '1'],
  });
  const all = findNodes(tree, '商');
  expect(all.nodes).toEqual([
    node('1', '大学', [node('2', '商学院', [node('3', '18会计'), node('4', '商务英语')])]),
    node('7', '商会'),
  ]);
  expect(all.opened).toEqual(['2', '1']);
  expect(findNodes(tree, '大学')).toEqual({ nodes: [tree[0]], opened: [] });
});

test('a text of no name finds nothing', () => {
  expect(findNodes(tree, 'x')).toEqual({ nodes: [], opened: [] });
});

test('a picker opens what leads to a match, not what lies below it', () => {
  const leaf = (value: string, title: string) => ({ value, title });
  const choices = [
    { value: '1', title: '食堂一', children: [leaf('2', 'Noodles'), leaf('3', '食堂小炒')] },
    { value: '4', title: '食堂二', children: [leaf('5', '面馆')] },
  ];
  expect(leadingTo(choices, 'noodle')).toEqual(['1']);
  expect(leadingTo(choices, '食堂')).toEqual(['1']);
  expect(leadingTo(choices, '二')).toEqual([]);
});
