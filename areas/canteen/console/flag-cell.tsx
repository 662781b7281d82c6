import { Switch } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useWrite } from '#kit/console/call/query.ts';
import type { ContentOf, Endpoint } from '#kit/contract/endpoint.ts';

interface Props<E extends Endpoint> {
  readonly write: E;
  /** What the flag is called, for those who cannot see the heading. */
  readonly title: string;
  /** 1 yes, 2 no. */
  readonly value: number;
  readonly content: (next: 1 | 2) => ContentOf<E>;
}

/** A flag in a row that changes at a click; plain words for those who may not change it. */
export function FlagCell<E extends Endpoint>({ write, title, value, content }: Props<E>) {
  const mayCall = useMayCall();
  const mutation = useWrite(write as Endpoint, { overlay: false });
  const on = value === 1;
  if (!mayCall(write)) return on ? t('是') : t('否');

  const change = () => mutation.mutateAsync(content(on ? 2 : 1) as never).catch(() => undefined);

  return (
    <Switch
      size="small"
      aria-label={t(title)}
      checked={on}
      loading={mutation.isPending}
      onChange={() => void change()}
    />
  );
}
