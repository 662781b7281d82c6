import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ContentOf, Endpoint } from '#kit/contract/endpoint.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { EditDrawer } from './edit-drawer.tsx';
import type { Field, FieldKey } from './fields.ts';
import { t } from './i18n.ts';
import { rowKeyOf } from './list-frame.tsx';
import { ListScreen, type ListScreenProps } from './list-screen.tsx';
import { type AnyContent, type AnyRow, innermost, type ListEndpoint } from './list-types.ts';

export interface ResourceScreenProps<List extends ListEndpoint, Add extends Endpoint> extends ListScreenProps<List> {
  /** What one row is called, in Chinese, such as 餐桌: buttons and titles are made of it. */
  readonly noun: string;
  readonly add: Add;
  /** Filled with the row itself, so the row carries every field and its `version`. */
  readonly modify: Endpoint;
  /** Takes the row's id, bare or under its own name. */
  readonly remove: Endpoint;
  readonly fields: readonly Field<FieldKey<NoInfer<Add>>>[];
  /** What a new form begins with. */
  readonly value?: Partial<NonNullable<ContentOf<NoInfer<Add>>>>;
  /** A second line below the question before a removal: what prevents it. */
  readonly removeHint?: string;
  /** Beside 新增. */
  readonly toolbar?: ReactNode;
}

/** The id a removal takes, as its contract wants it. */
function idContent(remove: Endpoint, row: AnyRow, rowKey: string): unknown {
  const shape = (innermost(remove.content) as Partial<z.ZodObject>).shape;
  if (!shape) return row[rowKey];
  return Object.fromEntries(Object.keys(shape).map((key) => [key, row[key]]));
}

/** A list of plain records with one form for adding and changing and a question before removing. */
export function ResourceScreen<List extends ListEndpoint, Add extends Endpoint>(props: ResourceScreenProps<List, Add>) {
  const { noun, add, modify, remove, fields, value = {}, removeHint, toolbar, rowActions, ...list } = props;
  const rowKey = props.rowKey ?? rowKeyOf(props.list);
  const named = (text: string) => t(text, { noun: t(noun).toLowerCase() });
  const adding = named('新增{noun}');
  const form = fields as readonly Field[];
  return (
    <ListScreen<List>
      {...(list as unknown as ListScreenProps<List>)}
      toolbar={
        <>
          <EditDrawer save={add as Endpoint} title={adding} trigger={adding} fields={form as never} value={value} />
          {toolbar}
        </>
      }
      rowActions={(row, reload) => (
        <>
          <EditDrawer
            save={modify}
            title={named('修改{noun}')}
            trigger="修改"
            fields={form as never}
            value={row as AnyContent}
          />
          {rowActions?.(row, reload)}
          <ConfirmAction
            write={remove}
            content={idContent(remove, row, rowKey) as never}
            trigger="删除"
            confirm={named('确定删除该{noun}？')}
            {...(removeHint && { detail: removeHint })}
            danger
          />
        </>
      )}
      actionsWidth={props.actionsWidth ?? 110}
    />
  );
}
