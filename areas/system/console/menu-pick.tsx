import './roles.css';
import { Button, Checkbox, Input, Tree } from 'antd';
import { useDeferredValue, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import type { ControlProps } from '#kit/console/form/control.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { MENU_TYPE } from '#kit/contract/menu.ts';
import { type ManagedMenu, menuTree } from '../contract/menu-manager.ts';
import { allOf, boxesOf, toggled } from './menu-ticks.ts';

/** The menu permissions of a role: pages and buttons of the menu the user holds, to be ticked. */
export function MenuPick(control: ControlProps<readonly string[]>) {
  return (
    <ReadPart of={menuTree} content={undefined} lines={6}>
      {(data) => <MenuTree {...control} data={data} />}
    </ReadPart>
  );
}

/** Pixels the tree may take before it scrolls inside; only what is seen is drawn. */
const HEIGHT = 320;

function MenuTree({
  id,
  value,
  onChange,
  data,
}: ControlProps<readonly string[]> & { data: readonly ManagedMenu[] }) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<readonly string[]>();
  const asked = useDeferredValue(typed.trim().toLowerCase());
  const ticked = value ?? [];
  const all = allOf(data);
  const shown = asked ? matching(data, asked) : data;
  const expanded = asked ? parents(shown) : (opened ?? data.map((node) => node.menuId));
  const held = all.filter((menuId) => ticked.includes(menuId)).length;

  return (
    <div className="rol-menus" id={id}>
      <div className="rol-menus-bar">
        <Checkbox
          checked={held > 0 && held === all.length}
          indeterminate={held > 0 && held < all.length}
          onChange={(event) => onChange?.(event.target.checked ? all : [])}
        >
          {t('全选')}
        </Checkbox>
        <span className="rol-count">{t('已选 {count} 项', { count: held })}</span>
        <Input
          allowClear
          className="rol-search"
          placeholder={t('搜索菜单')}
          aria-label={t('搜索菜单')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="text" size="small" onClick={() => setOpened(directories(data))}>
          {t('展开')}
        </Button>
        <Button type="text" size="small" onClick={() => setOpened([])}>
          {t('收起')}
        </Button>
      </div>
      <Tree
        blockNode
        checkable
        checkStrictly
        selectable={false}
        height={HEIGHT}
        fieldNames={{ key: 'menuId', title: 'name', children: 'children' }}
        treeData={shown as never}
        titleRender={(node) => <Title node={node as never} />}
        checkedKeys={boxesOf(data, ticked)}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setOpened(keys.map(String))}
        onCheck={(_keys, { node, checked }) =>
          onChange?.(toggled(data, ticked, (node as unknown as ManagedMenu).menuId, checked))
        }
      />
    </div>
  );
}

/** The nodes whose name matches, with those above them. */
const matching = (nodes: readonly ManagedMenu[], typed: string): ManagedMenu[] =>
  nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(typed)) return [node];

    const children = matching(node.children, typed);

    return children.length > 0 ? [{ ...node, children }] : [];
  });

const parents = (nodes: readonly ManagedMenu[]): string[] =>
  nodes.flatMap((node) =>
    node.children.length > 0 ? [node.menuId, ...parents(node.children)] : [],
  );

const directories = (nodes: readonly ManagedMenu[]): string[] =>
  nodes.flatMap((node) =>
    node.type === MENU_TYPE.directory ? [node.menuId, ...directories(node.children)] : [],
  );

const Title = ({ node }: { node: ManagedMenu }) => (
  <span className={node.type === MENU_TYPE.button ? 'rol-button' : ''}>{node.name}</span>
);
