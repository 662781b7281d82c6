import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { type CallOptions, call } from './request.ts';

/** Milliseconds an answer counts as fresh; older ones are shown and refreshed in the background (rule wire/fresh-answers). */
const FRESH = 10_000;

/** The cache of answers. Nothing is tried twice: the request layer has already told the user what went wrong. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Asks for an answer ahead of the component that will show it; done when it is there. A failure says nothing: the component asks
 * again and tells.
 */
export const prefetchRead = <E extends Endpoint>(
  endpoint: E,
  content: ContentOf<E>,
): Promise<void> =>
  queryClient
    .prefetchQuery({
      queryKey: readKey(endpoint, content),
      queryFn: async ({ signal }) =>
        (await call<Endpoint>(endpoint, content, { signal, quiet: true })) ?? null,
    })
    .catch(() => undefined);

/** Key of an answer in the cache: `[area, path, content]`. */
const readKey = (endpoint: Endpoint, content: unknown): readonly unknown[] => [
  areaOf(endpoint),
  endpoint.path,
  content ?? null,
];

/** The area an endpoint belongs to: the part of its id before the dot. */
export const areaOf = (endpoint: Endpoint): string => endpoint.id.split('.', 1)[0] ?? '';

/** Reads anew what is shown of an endpoint, whatever it was asked: the page of a list, and the bars above it. */
export const readAgain = (client: QueryClient, endpoint: Endpoint): Promise<void> =>
  client.refetchQueries({ queryKey: [areaOf(endpoint), endpoint.path], type: 'active' });

export interface ReadOptions extends Pick<CallOptions, 'quiet' | 'overlay'> {
  readonly enabled?: boolean;
  /** Milliseconds between polls, or how to tell from the latest answer; false ends polling. */
  readonly refetchInterval?: number | false | ((data: unknown) => number | false);
  /** Milliseconds the answer counts as fresh, when not 10 s. */
  readonly staleTime?: number;
  /** Show the answer of the content before until the new one is there: pages of a list. */
  readonly keepPrevious?: boolean;
}

/** Reads an endpoint while the component is shown. The overlay appears for the first answer only, never for a refresh. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  content: ContentOf<E>,
  options: ReadOptions = {},
): UseQueryResult<ResultOf<E>> {
  const { enabled, keepPrevious, quiet, overlay, refetchInterval, staleTime } = options;
  return useQuery<ResultOf<E>>({
    queryKey: readKey(endpoint, content),
    queryFn: async ({ signal, client, queryKey }) => {
      const first = client.getQueryData(queryKey) === undefined;
      const answer = await call<Endpoint>(endpoint, content, {
        signal,
        quiet: quiet ?? false,
        overlay: first && overlay !== false,
      });

      return (answer ?? null) as ResultOf<E>;
    },
    ...(enabled !== undefined && { enabled }),
    ...(staleTime !== undefined && { staleTime }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(refetchInterval !== undefined && {
      refetchInterval:
        typeof refetchInterval === 'function'
          ? (query) => refetchInterval(query.state.data)
          : refetchInterval,
    }),
  });
}

export interface WriteOptions extends CallOptions {
  /** Areas whose shown answers change beside the endpoint's own. */
  readonly changes?: readonly string[];
}

/** Writes to an endpoint; afterwards every shown answer of its area is read again. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { changes = [], ...options }: WriteOptions = {},
): UseMutationResult<ResultOf<E>, Error, ContentOf<E>> {
  const client = useQueryClient();
  return useMutation<ResultOf<E>, Error, ContentOf<E>>({
    mutationFn: (content) => call<Endpoint>(endpoint, content, options) as Promise<ResultOf<E>>,
    onSuccess: async () => {
      await Promise.all(
        [areaOf(endpoint), ...changes].map((area) =>
          client.invalidateQueries({ queryKey: [area] }),
        ),
      );
    },
  });
}
