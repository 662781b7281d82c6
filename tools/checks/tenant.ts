import { type Check, errorAt, isTest, sources } from './tree.ts';

/** Work over all merchants at once: polls of workers. */
const PLATFORM = new Set(['kit/server/files/sweep-files.ts']);

/**
 * A tenant that is not named by value: by the row of another table, or by what the session of the database says. A merchant's data may
 * live on any node of a larger installation, so every statement names its merchant as a parameter in every table it reads.
 */
const BORROWED =
  /\bmerchant_id\s*=\s*[a-z_]+\.merchant_id\b|\bcurrent_merchant\s*\(|\busing\s*\(\s*merchant_id\b/g;

/** Statements name their merchant by value (section 5 of the architecture). */
export const checkTenant: Check = (tree) =>
  sources(tree)
    .filter(({ path }) => isServer(path) && !PLATFORM.has(path))
    .flatMap((file) =>
      [...file.text.matchAll(BORROWED)].map(({ index }) =>
        errorAt(file, index, 'a statement names its merchant by value in every table it reads'),
      ),
    );

const isServer = (path: string): boolean =>
  /^(areas\/[^/]+|kit)\/server\//.test(path) && !isTest(path);
