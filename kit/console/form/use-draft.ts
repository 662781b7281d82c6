import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { draftKey } from '#kit/contract/draft.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { useStable } from '../base/use-stable.ts';
import { useRead } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import type { AnyContent } from '../list/list-types.ts';
import { Unread } from '../shell/unread.ts';
import { type Draft, draftName, findDraft, forgetDraft, keepDraft } from './draft-store.ts';
import { isSameValue } from './edit-conflict.ts';
import { inputOf } from './field-rules.ts';
import type { Field } from './fields.ts';

interface Drafted {
  readonly form: FormInstance<AnyContent>;
  readonly save: Endpoint;
  readonly fields: readonly Field[];
  readonly wide?: boolean;
  /** What is known of the thing before the form is filled: its ids tell the drafts of several things apart. */
  readonly about: readonly unknown[];
  /** What the form began with; undefined until that is read. */
  readonly known: AnyContent | undefined;
  /** Something was put into the form again. */
  readonly restored: () => void;
}

/** Forms with more fields than this are long: no operator types them twice gladly. */
const SHORT = 6;

const PAUSE_MILLISECONDS = 400;

/**
 * Keeps what is typed into a long form until it is saved or given up, over reloads and log-outs, for the operator who typed it. Passwords and
 * pictures are not kept: these lie on the server for a day only.
 */
export function useDraft(props: Drafted) {
  const { form, save, fields, known, about } = props;
  const { merchantId, user } = useSession();
  const inputs = fields.map((field) => [field.key, inputOf(save, field)] as const);
  const isLong = fields.length > SHORT || props.wide === true;
  const isKept = isLong && inputs.every(([, input]) => input !== 'password');
  const kept = new Set(inputs.flatMap(([key, input]) => (input === 'image' ? [] : [key])));
  const key = useRead(draftKey, undefined, {
    overlay: false,
    quiet: true,
    enabled: isKept,
    staleTime: Infinity,
  }).data?.key;
  const name = draftName(merchantId, user?.userId ?? '', `${save.id}?${idsOf(about)}`);
  const [found, setFound] = useState<(Draft & { readonly at: number }) | undefined>();
  const [looked, setLooked] = useState(false);
  const tried = useRef<string>(undefined);
  const over = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useStable(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!key || !known || over.current) return;

    const typed = form.getFieldsValue(true) as AnyContent;
    const changed = Object.entries(typed).filter(
      ([field, value]) =>
        kept.has(field) && !(value instanceof Unread) && !isSameValue(value, known[field]),
    );
    if (changed.length === 0) return forgetDraft(name);

    const values = Object.fromEntries(changed);
    keepDraft(name, key, { values, ...(tried.current && { idempotencyKey: tried.current }) });
  });

  const restore = useStable(() => {
    if (!key || !known || looked) return;

    setLooked(true);
    const draft = findDraft(name, key);
    if (!draft) return;

    tried.current = draft.idempotencyKey;
    form.setFieldsValue(
      Object.fromEntries(Object.entries(draft.values).filter(([field]) => kept.has(field))),
    );
    setFound(draft);
    props.restored();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once key and values are there
  useEffect(restore, [key, known]);
  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      if (timer.current !== undefined) write();
    };
  }, [write]);

  return {
    /** When the draft that stands in the form was left, in milliseconds; undefined where none does. */
    at: found?.at,
    /** The key of a write that was tried before the form was left. */
    idempotencyKey: found?.idempotencyKey,
    typed: () => {
      clearTimeout(timer.current);
      if (isKept) timer.current = setTimeout(write, PAUSE_MILLISECONDS);
    },
    /** What is sent now is sent under this key: an operator who comes back to it does not do it twice. */
    sent: (idempotencyKey: unknown) => {
      if (typeof idempotencyKey === 'string') tried.current = idempotencyKey;
      write();
    },
    /** It was saved or given up. */
    end: () => {
      over.current = true;
      clearTimeout(timer.current);
      forgetDraft(name);
    },
    /** The form as it was before: the draft is thrown away. */
    drop: () => {
      if (known) form.setFieldsValue(known);
      tried.current = undefined;
      setFound(undefined);
      forgetDraft(name);
    },
  };
}

/** Ids among what a form is about: they tell nothing about a person. */
const idsOf = (about: readonly unknown[]): string =>
  about
    .flatMap((part) => Object.entries((part ?? {}) as AnyContent))
    .filter(([key, value]) => key.endsWith('Id') && value !== undefined)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join('&');
