import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import { Button } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { ControlProps } from '#kit/console/form/control.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { typeSortQuery, typeSortSave } from '../contract/reference.ts';

/** The names in their order, each with a button up and one down. */
function OrderInput({ id, value: chosen, onChange }: ControlProps<readonly string[]>) {
  const { data = [] } = useRead(typeSortQuery, undefined, { overlay: false });
  const names = new Map(data.map((type) => [type.id, type.typeName]));
  const value = chosen ?? [];
  const move = (at: number, to: number) => {
    const next = [...value];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    onChange?.(next);
  };

  return (
    <ol id={id} className="menu-order">
      {value.map((type, at) => {
        const name = names.get(type) ?? '';
        return (
          <li key={type}>
            <span>{name}</span>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={t('{name}上移', { name })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={t('{name}下移', { name })}
              disabled={at === value.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** In which order menus show the types of dishes. */
export const TypeOrder = () => (
  <EditDrawer
    save={typeSortSave}
    title="调整菜品类型顺序"
    trigger="调整顺序"
    fields={[{ key: 'ids', title: '菜谱中的顺序', input: <OrderInput />, span: 2 }]}
    load={[typeSortQuery, undefined]}
    prepare={(types) => ({ ids: types.map(({ id }) => id) })}
    secondary
  />
);
