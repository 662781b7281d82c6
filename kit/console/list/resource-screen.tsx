import type { ReactNode } from 'react';
import type { ContentOf, Endpoint, PageShape } from '#kit/contract/endpoint.ts';
import type { EntityFacts } from '#kit/contract/entity.ts';
import { inSentence } from '#kit/contract/phrases.ts';
import { useMayCall } from '../action/access.ts';
import { ConfirmAction } from '../action/confirm-action.tsx';
import { t } from '../base/i18n.ts';
import { EditDrawer } from '../form/edit-drawer.tsx';
import { requiredAsIn } from '../form/field-rules.ts';
import type { Field } from '../form/fields.ts';
import { NumberCell } from '../form/number-cell.tsx';
import { subjectOf } from './cells.ts';
import { ListScreen, type ListScreenProps } from './list-screen.tsx';
import type { AnyContent, AnyRow, Filter, FilterOf, KeyOf, ListEndpoint } from './list-types.ts';
import { type Chosen, fieldsOfShape, filtersOfSet, type Named } from './set-parts.ts';
import type { CellRenderers } from './table-columns.tsx';

/** A resource value that can be listed, added, changed and removed. */
export type ScreenSet = EntityFacts & {
  readonly page: ListEndpoint;
  readonly add: Endpoint;
  readonly modify: Endpoint;
  readonly remove: Endpoint;
};
type FieldKeyOf<Set extends EntityFacts> = keyof Set['fields'] & string;
export interface ResourceScreenProps<Set extends ScreenSet>
  extends Omit<ListScreenProps<Set['page']>, 'list' | 'inputs' | 'filters' | 'rowKey'> {
  readonly of: Set;
  /** The form: keys in their order, with what titles and contract do not say. Every field in the order of the value when absent. */
  readonly fields?: readonly Named<FieldKeyOf<NoInfer<Set>>, Field>[];
  /** The search area; the keyword, then every filter of the value when absent. */
  readonly filters?: readonly Named<KeyOf<FilterOf<NoInfer<Set>['page']>>, Filter>[];
  /** What a new form begins with. */
  readonly value?: Partial<NonNullable<ContentOf<NoInfer<Set>['add']>>>;
  /** Numbers that are changed where they stand in the list, saved by the resource's own change: its order when absent. */
  readonly inline?: readonly FieldKeyOf<NoInfer<Set>>[];
  /** A row says all there is of a record, and nothing refers to one that can be removed: removing is undone by adding it again. */
  readonly restorable?: boolean;
  /** What will hold once the form is saved, in a sentence above the button that saves. */
  readonly says?: (values: AnyContent) => ReactNode;
  /** What whoever saves should know before they do; `EditDrawer` asks it. */
  readonly warn?: (content: AnyContent) => Promise<readonly string[]>;
  /** Beside 新增. */
  readonly toolbar?: ReactNode;
}

/** A list of plain records with one form for adding and changing and a question before removing, made from a resource value. */
export function ResourceScreen<Set extends ScreenSet>(props: ResourceScreenProps<Set>) {
  const {
    of: set,
    fields,
    filters,
    value = {},
    says,
    warn,
    inline = ['sort'],
    toolbar,
    rowActions,
    render,
    restorable = false,
    ...list
  } = props;
  const spoken = { ...(says && { says }), ...(warn && { warn }) } as object;
  const { noun, key } = set;
  const form = fieldsOfShape(set.fields, fields as Chosen<Field>);
  const title = (text: string) => t(text, { noun: inSentence(t(noun)) });
  const mayCall = useMayCall();

  return (
    <ListScreen<ListEndpoint & { readonly page: PageShape }>
      {...(list as unknown as Omit<ListScreenProps<ListEndpoint>, 'list'>)}
      list={set.page}
      beginning={
        mayCall(set.add) && t('点击上方“{title}”添加第一条', { title: title('新增{noun}') })
      }
      rowKey={key as never}
      render={{ ...numberCells(set, inline), ...(render as CellRenderers | undefined) } as never}
      filters={filtersOfSet(set, filters as Chosen<Filter>) as never}
      toolbar={
        <>
          <EditDrawer
            save={set.add}
            title={title('新增{noun}')}
            trigger={title('新增{noun}')}
            fields={form as never}
            value={value as AnyContent}
            {...spoken}
          />
          {toolbar}
        </>
      }
      rowActions={(row: AnyRow, reload) => (
        <>
          <EditDrawer
            save={set.modify}
            title={title('修改{noun}')}
            trigger="修改"
            fields={requiredAsIn(set.add, form) as never}
            value={row as AnyContent}
            {...spoken}
          />
          {rowActions?.(row as never, reload)}
          <ConfirmAction
            write={set.remove}
            content={{ [key]: row[key] } as never}
            trigger="删除"
            confirm={title('确定删除该{noun}？')}
            restore={restorable ? { write: set.add, content: fieldsIn(set, row) } : undefined}
            danger
          />
        </>
      )}
      actionsWidth={props.actionsWidth ?? 110}
    />
  );
}

/** The cells of numbers that are changed in the list, as far as the resource has them. */
function numberCells(set: ScreenSet, inline: readonly string[]): CellRenderers {
  const held = inline.filter((name) => name in set.fields);
  return Object.fromEntries(
    held.map((name) => [
      name,
      (row: AnyRow) => (
        <NumberCell
          save={set.modify}
          content={{ [set.key]: row[set.key], version: row['version'] }}
          field={{ key: name, title: set.titles[name] ?? name }}
          value={(row[name] as number | null | undefined) ?? null}
          subject={subjectOf(set.page.page.columns, row)}
        />
      ),
    ]),
  );
}

/** What a record was made of. */
const fieldsIn = (set: ScreenSet, row: AnyRow): AnyContent =>
  Object.fromEntries(Object.keys(set.fields).map((name) => [name, row[name]]));
