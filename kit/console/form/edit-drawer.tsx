import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { useMayCall } from '../action/access.ts';
import { ActionButton, type Trigger } from '../action/action-button.tsx';
import { NarrowAction } from '../action/narrow-action.tsx';
import { lazyPart } from '../base/lazy-part.tsx';
import { useStable } from '../base/use-stable.ts';
import type { AnyContent } from '../list/list-types.ts';
import type { EditFormProps } from './edit-form.tsx';
import type { Field, FieldKey } from './fields.ts';

type Prepared<S extends Endpoint> = Partial<NonNullable<ContentOf<S>>>;

export interface EditDrawerProps<S extends Endpoint, L extends Endpoint> {
  /** The write that saves; an operator who may not call it, or what is read before, does not see the trigger, or sees why it is out of use. */
  readonly save: S;
  readonly title: string;
  /** A text becomes a link in a row and a button elsewhere. */
  readonly trigger: Trigger;
  readonly fields: readonly Field<FieldKey<NoInfer<S>>>[];
  /** Content that is known already: values to begin with, and keys no field shows (ids, versions). */
  readonly value?: Partial<NonNullable<ContentOf<NoInfer<S>>>>;
  /** Read when the drawer opens, by those who may: `[endpoint, content]`; what it answers fills the form and the keys no field shows. */
  readonly load?: readonly [L, ContentOf<NoInfer<L>>];
  /** Turns what was loaded into values of the form, where they differ. */
  readonly prepare?: (
    loaded: ResultOf<NoInfer<L>>,
  ) => Prepared<NoInfer<S>> | Promise<Prepared<NoInfer<S>>>;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  /** After a successful save; the lists of the same area reload by themselves. */
  readonly onSaved?: (result: ResultOf<S>) => void;
  /** Areas whose lists change as well. */
  readonly changes?: readonly string[];
  /** Below the fields, of what stands in them: whom it concerns, what was before and will be after. */
  readonly preview?: (values: Partial<NonNullable<ContentOf<NoInfer<S>>>>) => ReactNode;
  /** What will hold once this is saved, in a sentence above the button that saves; live while somebody types. */
  readonly says?: (values: Partial<NonNullable<ContentOf<NoInfer<S>>>>) => ReactNode;
  /** Asked before it is saved: what whoever saves should know. Nothing is saved until they press once more. */
  readonly warn?: (content: NonNullable<ContentOf<NoInfer<S>>>) => Promise<readonly string[]>;
  /** What the button that saves says, where more than 保存 has to be said: who and how much. */
  readonly saveText?: (values: Partial<NonNullable<ContentOf<NoInfer<S>>>>) => string;
  /** What became of it, where more than 保存成功 has to be said. */
  readonly savedText?: (result: ResultOf<NoInfer<S>>) => string;
  /** What the same call takes to put everything back as it was: offered for some seconds beside the message. */
  readonly undo?: Partial<NonNullable<ContentOf<NoInfer<S>>>>;
  /** As wide as lines need. */
  readonly wide?: boolean;
  /** A trigger in the toolbar that is not the main thing to do there. */
  readonly secondary?: boolean;
  readonly disabled?: boolean;
  /** Why it is out of use, a Chinese source text; then it is, and says so. */
  readonly why?: string | undefined;
  /** It opens without a press whenever this becomes another text: the address of the page asks for it. Not where it is out of use. */
  readonly asked?: string | undefined;
  /** After a save it stays open for the next one, and begins with this. */
  readonly next?: Partial<NonNullable<ContentOf<NoInfer<S>>>>;
  /** It has slid out, saved or not. */
  readonly onClose?: () => void;
}

const EditForm = lazyPart<EditFormProps>(async () => (await import('./edit-form.tsx')).EditForm);

/**
 * A form in a drawer that saves through one endpoint. Fields are checked with the contract's schema on blur and before saving;
 * what the server refuses shows at its field. Fields flagged encrypted by the contract are encrypted on the way.
 */
export function EditDrawer<S extends Endpoint, L extends Endpoint>(props: EditDrawerProps<S, L>) {
  const { save, trigger, secondary = false, disabled = false, why, asked } = props;
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(false);
  const [times, setTimes] = useState(0);
  const mayCall = useMayCall();
  const start = useStable(() => {
    setTimes((before) => before + 1);
    setShown(true);
    setOpen(true);
  });

  /* Effects run again when the tab is shown again: what was asked for once is not opened twice. */
  const isOutOfUse = disabled || why !== undefined;
  const heard = useRef<string>(undefined);
  useEffect(() => {
    if (asked !== undefined && asked !== heard.current && !isOutOfUse) start();
    heard.current = asked;
  }, [asked, isOutOfUse, start]);

  if (!mayCall(save)) return <NarrowAction of={save} trigger={trigger} />;
  if (props.load && !mayCall(props.load[0])) return null;

  return (
    <>
      <ActionButton
        trigger={trigger}
        primary={!secondary}
        disabled={disabled}
        why={why}
        onClick={start}
      />
      {shown && (
        <EditForm
          /* Opened again while the last one is still sliding away: a new form with the values of now. */
          key={times}
          {...formOf(props)}
          open={open}
          close={() => setOpen(false)}
          gone={() => {
            setShown(false);
            props.onClose?.();
          }}
        />
      )}
    </>
  );
}

/** What of a drawer its form takes, whatever it saves. */
const formOf = <S extends Endpoint, L extends Endpoint>(
  props: Omit<EditDrawerProps<S, L>, 'trigger'>,
) => ({
  ...props,
  fields: props.fields as readonly Field[],
  value: (props.value ?? {}) as AnyContent,
  load: props.load as EditFormProps['load'],
  prepare: props.prepare as EditFormProps['prepare'],
  onSaved: props.onSaved as EditFormProps['onSaved'],
  preview: props.preview as EditFormProps['preview'],
  says: props.says as EditFormProps['says'],
  warn: props.warn as EditFormProps['warn'],
  next: props.next as EditFormProps['next'],
  undo: props.undo as EditFormProps['undo'],
  saveText: props.saveText as EditFormProps['saveText'],
  savedText: props.savedText as EditFormProps['savedText'],
});
