import type { Endpoint } from '#kit/contract/endpoint.ts';
import { listIn } from '#kit/contract/sentence.ts';
import { useRead } from '../call/query.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The names of what a form has chosen among what an endpoint answers, those further down in trees included: for a sentence about the form, which
 * asks nothing that the form's picker did not ask already. Undefined while one of them is not known.
 * @param id the value of a row that is chosen, @param name what the row is called
 */
export function useChosenNames(
  endpoint: Endpoint,
  chosen: unknown,
  id: string,
  name: string,
): readonly string[] | undefined {
  const ids = listIn(chosen as readonly string[] | undefined);
  const { data } = useRead(endpoint, undefined as never, {
    overlay: false,
    quiet: true,
    enabled: ids.length > 0,
  });
  if (!Array.isArray(data)) return undefined;

  const names = new Map<unknown, unknown>();
  const read = (row: Row): void => {
    names.set(row[id], row[name]);
    listIn(row['children'] as readonly Row[] | undefined).forEach(read);
  };
  (data as readonly Row[]).forEach(read);
  const found = ids.map((each) => names.get(each));

  return found.every((each) => typeof each === 'string') ? (found as string[]) : undefined;
}
