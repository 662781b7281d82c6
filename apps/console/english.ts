import type { Dictionary } from '#kit/console/base/i18n.ts';

const files = import.meta.glob<Dictionary>(['../../kit/en.json', '../../areas/*/en.json'], {
  eager: true,
  import: 'default',
});

/** The English of every text; its own chunk, loaded only for English. */
export const english: Dictionary = Object.assign({}, ...Object.values(files));
