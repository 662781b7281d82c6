import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { idempotencyOf } from '../call/idempotency.ts';
import { call } from '../call/request.ts';
import type { AnyContent } from '../list/list-types.ts';
import { useRowReader } from '../list/row-reader.tsx';
import { initialOf, isEncrypted } from './field-rules.ts';
import type { Field } from './fields.ts';

/** Where the values of a form come from. */
export interface KnownProps {
  readonly save: Endpoint;
  readonly fields: readonly Field[];
  readonly value: AnyContent;
  readonly load?: readonly [Endpoint, unknown] | undefined;
  readonly prepare?: ((loaded: unknown) => AnyContent | Promise<AnyContent>) | undefined;
}

/** `gone`: read anew after another operator's change, and not there any more. */
type Known =
  | { readonly state: 'loading' | 'failed' }
  | {
      readonly state: 'ready';
      readonly values: AnyContent;
      readonly again?: 'reading' | 'failed' | 'gone';
    };

/**
 * What is known before the operator types, read once per opening. `readAgain` reads it anew while the form stays as it is, for a form
 * that another operator has overtaken, and tells `overtaken` what was known and what is known now; absent where there is nothing to read.
 */
export function useKnown(
  props: KnownProps,
  overtaken: (before: AnyContent, now: AnyContent) => void,
) {
  const [attempt, setAttempt] = useState({ number: 0, again: false });
  const [known, setKnown] = useState<Known>({ state: 'loading' });
  const readRow = useRowReader();
  /* Effects run again when the tab is shown again: what was read then stays, and with it the version the form is about. */
  const resolved = useRef(-1);
  const next = (again: boolean) => setAttempt(({ number }) => ({ number: number + 1, again }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per opening and attempt; props of a render must not reset the form
  useEffect(() => {
    if (resolved.current === attempt.number) return;

    const controller = new AbortController();
    const ready = (values: AnyContent) => {
      if (controller.signal.aborted) return;

      resolved.current = attempt.number;
      if (attempt.again && known.state === 'ready') overtaken(known.values, values);
      setKnown({ state: 'ready', values });
    };

    const failed = () => {
      if (controller.signal.aborted) return;

      resolved.current = attempt.number;
      setKnown(known.state === 'ready' ? { ...known, again: 'failed' } : { state: 'failed' });
    };

    readKnown(props, controller.signal).then(ready, failed);

    return () => controller.abort();
  }, [attempt]);

  const fromRow = 'version' in props.value;
  const readAgain = async () => {
    if (known.state !== 'ready') return;

    setKnown({ ...known, again: 'reading' });
    /* The row first: what is read next is read with what the row is by then. */
    const found = fromRow ? await readRow?.().catch(() => 'failed' as const) : true;
    if (found === true) next(true);
    else setKnown({ ...known, again: found === false ? 'gone' : 'failed' });
  };

  /* The next one after a save: nothing is read for it. */
  const anew = (value: AnyContent): AnyContent => {
    const values = { ...emptyForm(props), ...value };
    setKnown({ state: 'ready', values });

    return values;
  };

  return {
    known,
    anew,
    retry: () => {
      setKnown({ state: 'loading' });
      next(false);
    },
    ...((fromRow ? readRow : props.load) && { readAgain }),
  };
}

/** The given values, then what the load answers, then what is made of that. */
async function readKnown(
  { save, fields, value, load, prepare }: KnownProps,
  signal: AbortSignal,
): Promise<AnyContent> {
  /* What is loaded of an encrypted field is masked: the form may only show what `prepare` opened. */
  const secrets = new Set(
    fields.filter((field) => isEncrypted(save, field)).map((field) => field.key),
  );
  const loaded = load ? await call<Endpoint>(load[0], load[1], { signal, overlay: false }) : {};
  const prepared = prepare ? await prepare(loaded) : {};
  const open = Object.entries(loaded as AnyContent).filter(([key]) => !secrets.has(key));
  const defined = Object.entries({ ...Object.fromEntries(open), ...value, ...prepared }).filter(
    ([, part]) => part !== undefined,
  );

  return { ...emptyForm({ save, fields }), ...Object.fromEntries(defined) };
}

/** What a form begins with that knows nothing yet, with a key of its own. */
const emptyForm = ({ save, fields }: Pick<KnownProps, 'save' | 'fields'>): AnyContent => ({
  ...Object.fromEntries(fields.map((field) => [field.key, initialOf(save, field)])),
  ...idempotencyOf(save),
});
