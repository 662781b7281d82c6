import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { pressGuard } from '../action/press-guard.ts';
import { tellDone } from '../action/undo.ts';
import { t } from '../base/i18n.ts';
import { CallError } from '../call/call-error.ts';
import { encryptField } from '../call/encrypt.ts';
import { useWrite } from '../call/query.ts';
import type { AnyContent } from '../list/list-types.ts';
import { contentOf, isEncrypted, problemsOf } from './field-rules.ts';
import type { Field } from './fields.ts';

interface SaveProps {
  readonly form: FormInstance<AnyContent>;
  readonly save: Endpoint;
  readonly fields: readonly Field[];
  readonly changes?: readonly string[];
  /** What was known before the operator typed. */
  readonly known: AnyContent;
  readonly saved: (result: unknown) => void;
  /** What is said of it; absent: that it was saved. */
  readonly savedText?: ((result: unknown) => string) | undefined;
  /** The form stays for the next one. */
  readonly next?: AnyContent | undefined;
  /** What the same call takes to put everything back as it was. */
  readonly undo?: AnyContent | undefined;
  /** Asked before it is sent: what whoever saves should know. */
  readonly warn?: ((content: AnyContent) => Promise<readonly string[]>) | undefined;
  /** What follows when another operator was faster; absent: it is said and nothing more. */
  readonly overtaken?: (() => void) | undefined;
}

/** Another operator has changed what the form is about (architecture of writes: compare-and-set of `version`). */
const CHANGED = 'CHANGED';

const NOTHING: ReadonlyMap<string, string> = new Map();

/** What the form does: check, save, show refusals at their fields. */
export function useSave(props: SaveProps) {
  const {
    form,
    known,
    save,
    fields,
    saved,
    overtaken,
    savedText,
    next,
    undo,
    warn,
    changes = [],
  } = props;
  const write = useWrite(save, {
    changes,
    overlay: false,
    ...(overtaken && { expects: [CHANGED] }),
  });
  /* A double click saves once; after a refusal the next press counts at once. */
  const counts = useRef(pressGuard());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(NOTHING);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  /** Whether something has to be known first; once it was said the next press saves. A question nobody answers holds up nothing. */
  const isHeld = async (content: AnyContent): Promise<boolean> => {
    if (!warn || warnings.length > 0) return false;

    setAsking(true);
    const found = await warn(content).catch(() => []);
    setAsking(false);
    if (found.length === 0) return false;

    setWarnings(found);
    counts.current = pressGuard();

    return true;
  };

  const show = (problems: ReadonlyMap<string, string>) => {
    const shown = fields.filter((field) => problems.has(field.key));
    form.setFields(
      shown.map((field) => ({ name: field.key, errors: [problems.get(field.key) ?? ''] })),
    );
    if (shown[0]) form.scrollToField(shown[0].key, { focus: true });

    return shown.length > 0;
  };

  const submit = async () => {
    const valid = await form
      .validateFields()
      .catch((refused: { errorFields?: { name: (string | number)[] }[] }) => {
        const first = refused.errorFields?.[0]?.name;
        if (first) form.scrollToField(first, { focus: true });

        return undefined;
      });

    if (!valid) return;

    const content = contentOf(save, known, fields, form.getFieldsValue(true));
    const plain = new Set(fields.filter((field) => field.check).map((field) => field.key));
    const problems = new Map(
      [...problemsOf(save, content, fields)].filter(([key]) => !plain.has(key)),
    );
    if (show(problems) || !counts.current() || (await isHeld(content))) return;

    setRefused(NOTHING);

    try {
      const result = await write.mutateAsync(
        (await sealed(save, fields, content, (key) => form.isFieldTouched(key))) as never,
      );
      /* A form that stays for the next one hears its first press. */
      if (next) counts.current = pressGuard();
      tellDone(
        savedText?.(result) ?? t('保存成功'),
        undo && (() => write.mutateAsync(undo as never)),
      );
      saved(result);
    } catch (error) {
      counts.current = pressGuard();
      if (!(error instanceof CallError)) throw error;

      if (error.reason === CHANGED) overtaken?.();
      setRefused(new Map(error.fields?.map(({ path, message }) => [path, t(message)])));
      show(
        new Map(
          error.fields?.map((field) => [field.path.split('.', 1)[0] ?? '', t(field.message)]),
        ),
      );
    }
  };

  return {
    submit,
    saving: write.isPending || isAsking,
    refused,
    warnings,
    forgetWarnings: () => warnings.length > 0 && setWarnings([]),
  };
}

/** The content with the fields encrypted that travel so: untouched ones are left out, emptied ones stay empty, which removes them. */
async function sealed(
  save: Endpoint,
  fields: readonly Field[],
  content: AnyContent,
  touched: (key: string) => boolean,
): Promise<AnyContent> {
  const sealOne = async ({ key }: Field): Promise<[string, unknown]> => {
    const text = content[key];
    if (!touched(key)) return [key, undefined];

    return [key, typeof text === 'string' && text !== '' ? await encryptField(text) : text];
  };

  const secret = fields.filter((field) => isEncrypted(save, field));

  return { ...content, ...Object.fromEntries(await Promise.all(secret.map(sealOne))) };
}
