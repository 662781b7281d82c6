import { useState } from 'react';
import { call } from '../call/request.ts';
import type { AnyContent, ListEndpoint } from '../list/list-types.ts';
import type { ListAnswer } from '../list/use-list.ts';

/**
 * Reads every row of a filter for a print (page size -1). Where that fails it is logged, `loading` ends and the operator is not bothered
 * (rule console/messages); undefined then.
 */
export function useWholeList(list: ListEndpoint, content: AnyContent) {
  const [loading, setLoading] = useState(false);
  const read = async (): Promise<ListAnswer | undefined> => {
    setLoading(true);
    try {
      const whole = { ...content, page: { current: 1, size: -1 } } as never;
      return (await call(list, whole, { quiet: true })) as ListAnswer;
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the call said it already, so it is logged and not shown again
      console.error(error);
      return undefined;
    } finally {
      setLoading(false);
    }
  };

  return { loading, read };
}
