import { dirname } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The order of the test files: folder by folder, the one with the longest file first, so that files which share a server follow each
 * other and nothing long is left for the end.
 */
export class ByFolder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    return [...Map.groupBy(longestFirst, (file) => dirname(file.moduleId)).values()].flat();
  }
}
