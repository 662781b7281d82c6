import { expect, test } from 'vitest';
import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Id } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { lifecycleButtons } from './lifecycle-actions.tsx';

const plan = lifecycle(['draft', 'submitted', 'closed'], {
  submit: { from: ['draft'], to: 'submitted', access: 'plan:submit', title: '提交' },
  withdraw: { from: ['submitted'], to: 'draft', access: 'plan:submit', title: '撤回' },
  close: { from: ['draft', 'submitted'], to: 'closed', access: 'plan:close', title: '关闭' },
});
const step = (name: string) =>
  write({ id: `plan.${name}`, title: name, path: `/plan/${name}`, access: 'plan', content: z.object({ planId: Id }) });
const content = { planId: '1' };
const act = {
  submit: { write: step('submit'), content },
  withdraw: { write: step('withdraw'), content },
  close: { write: step('close'), content, confirm: '关闭后不能恢复，确定关闭？', danger: true },
};
const buttons = (state: 'draft' | 'submitted' | 'closed', ...permissions: string[]) =>
  lifecycleButtons({ life: plan, state, act }, (access) => permissions.includes(access));

test('only the steps that leave this state show', () => {
  const shown = (['draft', 'submitted', 'closed'] as const).map((state) =>
    buttons(state, 'plan:submit', 'plan:close').map(({ trigger }) => trigger),
  );
  expect(shown).toEqual([['提交', '关闭'], ['撤回', '关闭'], []]);
});

test('a step somebody may not take does not show', () => {
  expect(buttons('draft', 'plan:close').map(({ key }) => key)).toEqual(['close']);
  expect(buttons('draft')).toEqual([]);
});

test('a step asks with its own title unless the screen asks otherwise', () => {
  expect(buttons('draft', 'plan:submit', 'plan:close').map(({ confirm, danger }) => [confirm, danger])).toEqual([
    ['确定提交？', false],
    ['关闭后不能恢复，确定关闭？', true],
  ]);
});
