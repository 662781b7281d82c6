import { expect, test } from 'vitest';
import { runSteps, type Step } from './steps.ts';

const step = (name: string, script: string): Step => ({
  name,
  command: [process.execPath, '--eval', script],
});

test('passing steps are silent but for their name and time', async () => {
  const lines: string[] = [];
  const passed = await runSteps([step('one', 'console.log("noise")'), step('two', '')], 2, (line) =>
    lines.push(line),
  );
  expect(passed).toBe(true);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^ok {3}(one|two) +\d+\.\d s\n$/);
});

test('a failing step shows its output, and no later step begins', async () => {
  const lines: string[] = [];
  const steps = [step('bad', 'console.log("why"); process.exit(2)'), step('never', '')];
  expect(await runSteps(steps, 1, (line) => lines.push(line))).toBe(false);
  expect(lines[0]).toBe('why\n');
  expect(lines[1]).toMatch(/^FAIL bad/);
  expect(lines).toHaveLength(2);
});

test('a program that cannot be found is a failed step', async () => {
  const lines: string[] = [];
  expect(
    await runSteps([{ name: 'lost', command: ['/nowhere/program'] }], 1, (line) =>
      lines.push(line),
    ),
  ).toBe(false);
  expect(lines.join('')).toContain('ENOENT');
});
