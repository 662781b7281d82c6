import { expect, test } from 'vitest';
import { allergen } from '#areas/menu/contract/material.ts';
import { ALLERGENS } from './allergens.ts';

test('people choose among the allergens that dishes tell of', () => {
  expect(ALLERGENS).toEqual(allergen.map(({ desc }) => desc));
});
