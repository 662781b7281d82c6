import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CascadeTree,
  halfOn,
  indexed,
  isOn,
  pathText,
  selectAllId,
  toggled,
  toggledAll,
} from './cascade-tree.ts';
import type { TreeNode } from './control.ts';

const node = (value: string, ...children: TreeNode[]): TreeNode => ({
  value,
  title: `第${value}`,
  children,
});
const school = indexed([
  node('1', node('11', node('111'), node('112')), node('12', node('121')), node('13')),
  node('2', node('21')),
]);
const none: ReadonlySet<string> = new Set();
const nodesOn = (tree: CascadeTree, chosen: ReadonlySet<string>) =>
  [...tree.nodes.keys()].filter((id) => isOn(tree, chosen, id)).sort();

test('a ticked unit stands for everything below it, and unticking one below leaves all the others', () => {
  const whole = toggled(school, none, '1');
  expect([...whole]).toEqual(['1']);
  const without = toggled(school, whole, '111');
  expect([...without].sort()).toEqual(['112', '12', '13']);
  expect([...halfOn(school, without)].sort()).toEqual(['1', '11']);
});

test('ticking a unit takes in what was ticked below it', () => {
  expect([...toggled(school, toggled(school, none, '111'), '1')]).toEqual(['1']);
});

test('select-all ticks its column, and unticks it when all of it is ticked', () => {
  const column = ['11', '12', '13'];
  const all = toggledAll(school, new Set(['12']), column);
  expect([...all].sort()).toEqual(column);
  expect([...toggledAll(school, all, column)]).toEqual([]);
  expect([...toggledAll(school, new Set(['1']), column)]).toEqual([]);
  expect([selectAllId(1), selectAllId(3)]).toEqual(['999991', '999993']);
});

test('a node is told by its path', () => {
  expect(pathText(school, '112')).toBe('第1 / 第11 / 第112');
});

test('whatever is clicked: no chosen node lies below another, and one click changes only its own part of the tree', () => {
  const ids = [...school.nodes.keys()];
  const below = (id: string) => ids.filter((each) => each.startsWith(id));
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ids), { maxLength: 12 }),
      fc.constantFrom(...ids),
      (clicks, last) => {
        const before = clicks.reduce<ReadonlySet<string>>(
          (chosen, id) => toggled(school, chosen, id),
          none,
        );
        const after = toggled(school, before, last);
        for (const id of after)
          expect([...after].filter((other) => other !== id && id.startsWith(other))).toEqual([]);
        const on = isOn(school, before, last);
        for (const id of below(last)) expect(isOn(school, after, id)).toBe(!on);
        const outside = (chosen: ReadonlySet<string>) =>
          nodesOn(school, chosen).filter((id) => !id.startsWith(last) && !last.startsWith(id));
        expect(outside(after)).toEqual(outside(before));
      },
    ),
  );
});

test('twenty thousand nodes are indexed and ticked at once', () => {
  const wide = indexed([
    node(
      'r',
      ...Array.from({ length: 200 }, (_, a) =>
        node(`a${a}`, ...Array.from({ length: 100 }, (_, b) => node(`${a}-${b}`))),
      ),
    ),
  ]);

  expect(wide.nodes.size).toBe(20_201);
  const column = wide.nodes.get('r')?.children ?? [];
  const all = toggledAll(wide, new Set(['7-7']), column);
  expect(all.size).toBe(200);
  expect(toggled(wide, all, '7-7').size).toBe(199 + 99);
});
