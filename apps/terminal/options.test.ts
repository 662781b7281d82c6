import { expect, test } from 'vitest';
import { readOptions, UsageError } from './options.ts';
import { createRandom } from './random.ts';

test('the options of the documentation are understood, and all have defaults', () => {
  const given = '--terminals 40 --rate 200 --minutes 2 --offline 0.1 --duplicates 0.05'.split(' ');
  expect(readOptions(given)).toEqual(readOptions([]));
  expect(readOptions(['--url', 'http://127.0.0.1:9000/', '--seed', '7'])).toMatchObject({
    url: 'http://127.0.0.1:9000',
    seed: 7,
  });
});

test.each([
  [['--terminals', '0'], 'terminals'],
  [['--offline', 'much'], 'offline'],
  [['--duplicates', '1'], 'duplicates'],
  [['--url', 'somewhere'], 'url'],
  [['--speed', '3'], 'speed'],
])('%j is refused in words that name the option', (given, name) => {
  expect(() => readOptions(given)).toThrow(UsageError);
  expect(() => readOptions(given)).toThrow(name);
});

test('the same seed draws the same numbers, and what one terminal draws never changes what another does', () => {
  const draw = (seed: number, salt: number) => {
    const random = createRandom(seed).fork(salt);
    return random.shuffled(Array.from({ length: 8 }, () => random.between(1, 1000)));
  };
  expect(draw(5, 1)).toEqual(draw(5, 1));
  expect(draw(5, 1)).not.toEqual(draw(5, 2));
  expect(draw(5, 1)).not.toEqual(draw(6, 1));
});
