import type { ReactElement, ReactNode } from 'react';
import type { Endpoint, PageShape } from '#kit/contract/endpoint.ts';
import type { AnyDocument } from '#kit/contract/entity.ts';
import { inSentence } from '#kit/contract/phrases.ts';
import { useMayCall } from '../action/access.ts';
import { ActionButton } from '../action/action-button.tsx';
import { ConfirmAction } from '../action/confirm-action.tsx';
import { t } from '../base/i18n.ts';
import { EditDrawer, type EditDrawerProps } from '../form/edit-drawer.tsx';
import { requiredAsIn } from '../form/field-rules.ts';
import type { Field } from '../form/fields.ts';
import { ListScreen, type ListScreenProps } from '../list/list-screen.tsx';
import type { AnyRow, Filter, FilterOf, KeyOf, ListEndpoint, RowOf } from '../list/list-types.ts';
import { useOpenedRow } from '../list/opened-row.ts';
import { type Chosen, fieldsOfShape, filtersOfSet, type Named } from '../list/set-parts.ts';
import { DocumentDetail } from './document-detail.tsx';
import { LifecycleActions } from './lifecycle-actions.tsx';

type AddOf<Set> = Set extends { readonly add: infer Add extends Endpoint } ? Add : Endpoint;
/** What the form of a new document says beside its fields. */
type FormSaying<Set> = Pick<
  EditDrawerProps<AddOf<Set>, Endpoint>,
  'preview' | 'saveText' | 'savedText'
>;

export interface DocumentScreenProps<Set extends AnyDocument>
  extends Omit<ListScreenProps<Set['page']>, 'list' | 'filters' | 'rowKey' | 'rowActions'> {
  readonly of: Set;
  /** The form of a new document; no button for one where absent. */
  readonly fields?: readonly Named<keyof Set['fields'] & string, Field>[];
  /** Fills in the lines of a new document: a `LinesEditor`, which the form gives its value. */
  readonly lines?: ReactElement;
  readonly form?: FormSaying<NoInfer<Set>>;
  readonly filters?: readonly Named<KeyOf<FilterOf<NoInfer<Set>['page']>>, Filter>[];
  /** The steps this screen is for; every one when absent. */
  readonly steps?: readonly (keyof NonNullable<NoInfer<Set>['life']>['steps'] & string)[];
  /** Areas whose lists change with a step. */
  readonly changes?: readonly string[];
  /** Further sections of the detail. */
  readonly detail?: (value: AnyRow) => ReactNode;
  readonly rowActions?: (row: RowOf<NoInfer<Set>['page']>) => ReactNode;
}

/** A list of documents: a new one, the detail of each, and the steps its state allows. */
export function DocumentScreen<Set extends AnyDocument>(props: DocumentScreenProps<Set>) {
  const {
    of: set,
    fields,
    lines,
    form,
    filters,
    steps,
    changes = [],
    detail,
    toolbar,
    rowActions,
    ...list
  } = props;
  const about = (phrase: string) => t(phrase, { noun: inSentence(t(set.noun)) });
  const title = about('新增{noun}');
  const mayCall = useMayCall();
  const opened = useOpenedRow(set.key);
  const head = fieldsOfShape(set.fields, fields as Chosen<Field>);
  const filled: readonly Field[] = lines
    ? [
        ...head,
        { key: 'lines', title: '明细', input: lines, span: 2, required: !set.lines?.optional },
      ]
    : head;

  return (
    <>
      <ListScreen<ListEndpoint & { readonly page: PageShape }>
        {...(list as unknown as Omit<ListScreenProps<ListEndpoint>, 'list'>)}
        list={set.page}
        beginning={
          fields && set.add && mayCall(set.add) && t('点击上方“{title}”添加第一条', { title })
        }
        rowKey={set.key as never}
        filters={filtersOfSet(set, filters as Chosen<Filter>) as never}
        toolbar={
          <>
            {fields && set.add && (
              <EditDrawer<Endpoint, Endpoint>
                save={set.add}
                title={title}
                trigger={title}
                fields={filled as never}
                wide={lines !== undefined}
                {...(form as object)}
                changes={changes}
              />
            )}
            {toolbar}
          </>
        }
        rowActions={(row: AnyRow) => (
          <>
            {mayCall(set.detail) && (
              <ActionButton trigger="详情" onClick={() => opened.open(String(row[set.key]))} />
            )}
            <LifecycleActions of={set} row={row} steps={steps} changes={changes} />
            {fields && set.modify && (
              <EditDrawer<Endpoint, Endpoint>
                save={set.modify}
                title={about('修改{noun}')}
                trigger="修改"
                fields={(set.add ? requiredAsIn(set.add, filled) : filled) as never}
                load={[set.detail, { [set.key]: row[set.key] }] as never}
                {...(form?.preview && { preview: form.preview as never })}
                wide={lines !== undefined}
                changes={changes}
              />
            )}
            {set.remove && (
              <ConfirmAction
                write={set.remove}
                content={{ [set.key]: row[set.key] } as never}
                trigger="删除"
                confirm={about('确定删除该{noun}？')}
                danger
              />
            )}
            {rowActions?.(row as never)}
          </>
        )}
        actionsWidth={props.actionsWidth ?? 160}
        opened={opened}
      />
      {opened.id !== undefined && mayCall(set.detail) && (
        <DocumentDetail
          of={set}
          id={opened.id}
          close={opened.close}
          steps={steps}
          changes={changes}
        >
          {detail}
        </DocumentDetail>
      )}
    </>
  );
}
