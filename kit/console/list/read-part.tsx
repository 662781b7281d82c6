import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { useMayCall, useMissingPart } from '../action/access.ts';
import type { NarrowButtonProps } from '../action/narrow-button.tsx';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useRead } from '../call/query.ts';

export interface ReadPartProps<E extends Endpoint> {
  readonly of: E;
  readonly content: ContentOf<NoInfer<E>>;
  /** Lines of the grey shape while it loads. */
  readonly lines?: number;
  /** Show the last answer until that of a new content is there. */
  readonly keepPrevious?: boolean;
  readonly className?: string;
  readonly children: (data: ResultOf<NoInfer<E>>) => ReactNode;
}

const NarrowReason = lazyPart<Pick<NarrowButtonProps, 'part'>>(
  async () => (await import('../action/narrow-button.tsx')).NarrowReason,
);

/**
 * A part of a page that shows one answer: a grey shape while it is on its way; words where the user may not ask; what went wrong and a
 * way to try again where it failed. Never a shape that stays for ever.
 */
export function ReadPart<E extends Endpoint>(props: ReadPartProps<E>): ReactNode {
  const { of, content, lines = 4, keepPrevious = false, className, children } = props;
  const mayCall = useMayCall();
  const missingPart = useMissingPart();
  const allowed = mayCall(of);
  const { data, error, refetch } = useRead(of, content, {
    overlay: false,
    enabled: allowed,
    keepPrevious,
  });
  if (!allowed) {
    const part = missingPart(of);
    const reason = part ? <NarrowReason part={part} /> : t('没有查看权限');

    return <Empty className={className} description={reason} />;
  }

  if (data !== undefined) return children(data);
  if (!error)
    return <Skeleton className={className} active paragraph={{ rows: lines }} title={false} />;

  return (
    <div className={`part-failed ${className ?? ''}`} role="alert">
      {error.message} <Button onClick={() => void refetch()}>{t('重试')}</Button>
    </div>
  );
}
