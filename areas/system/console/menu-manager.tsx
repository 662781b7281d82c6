import './roles.css';
import { Input, Table, Tag } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useNarrow } from '#kit/console/base/use-narrow.ts';
import { useRead } from '#kit/console/call/query.ts';
import { setUser } from '#kit/console/call/session.ts';
import type { TreeNode } from '#kit/console/form/control.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { RemoteTree } from '#kit/console/form/pickers.tsx';
import { FoldedActions } from '#kit/console/list/folded-actions.tsx';
import { InRow } from '#kit/console/list/in-row.ts';
import { useConsoleParts } from '#kit/console/shell/console-parts.ts';
import { menuIcon, menuIconNames } from '#kit/console/shell/menu/menu-icons.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { MENU_TYPE } from '#kit/contract/menu.ts';
import {
  type ManagedMenu,
  MENU_ROOT,
  menuAdd,
  menuDelete,
  menuTableTree,
  menuTypes,
  menuUpdate,
} from '../contract/menu-manager.ts';
import { Allowed } from './allowed.tsx';

const parentNode = (node: ManagedMenu): TreeNode[] =>
  node.type === MENU_TYPE.button
    ? []
    : [{ value: node.menuId, title: node.name, children: node.children.flatMap(parentNode) }];

const nodesOf = (nodes: readonly ManagedMenu[]): readonly TreeNode[] => [
  { value: MENU_ROOT, title: t('一级菜单') },
  ...nodes.flatMap(parentNode),
];

/** Chooses where an entry stands. */
const ParentPick = (props: object) => (
  <RemoteTree {...props} endpoint={menuTableTree} content={{}} nodes={nodesOf} />
);

const iconChoices = menuIconNames.map((name) => ({ key: name, desc: name }));

const visible = [
  { key: 1, desc: '显示' },
  { key: 2, desc: '隐藏' },
] as const;

const cached = [
  { key: 1, desc: '缓存' },
  { key: 2, desc: '不缓存' },
] as const;

const place = fieldsOf(menuUpdate, [
  { key: 'name', title: '菜单名称' },
  { key: 'parentId', title: '上级菜单', input: <ParentPick /> },
  { key: 'position', title: '排序', input: 'number', hint: '数字小的在前' },
  { key: 'icon', title: '图标', of: iconChoices, required: false },
  { key: 'ifVisible', title: '是否显示', input: 'radio', of: visible },
  { key: 'ifCache', title: '是否缓存', input: 'radio', of: cached },
]);

const added = fieldsOf(menuAdd, [
  { key: 'type', title: '菜单类型', input: 'radio', of: menuTypes, span: 2, initial: 0 },
  { key: 'menuCode', title: '编码', span: 2, hint: '菜单填路径或网址，目录填路径，按钮填权限标识' },
  ...place.filter(({ key }) => key !== 'position'),
  {
    key: 'position',
    title: '排序',
    input: 'number',
    required: false,
    hint: '数字小的在前，不填排在最后',
  },
]);

/** Entries with children, as antd's table takes them: an empty list would show an arrow. */
type Row = Omit<ManagedMenu, 'children'> & {
  readonly children?: readonly Row[];
  readonly node: ManagedMenu;
};

/** The merchant's menu (/initialized/menu-manager). */
export default function MenuManager() {
  const reloadMenu = useReloadMenu();
  const narrow = useNarrow();
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<readonly string[]>();
  const { data, isFetching } = useRead(menuTableTree, keyword ? { keyword } : {}, {
    overlay: false,
    keepPrevious: true,
  });
  const tree = data ?? [];
  const expanded = keyword ? idsOf(tree) : (opened ?? []);

  return (
    <div className="scr-list">
      <div className="scr-card">
        <div className="scr-bar">
          <div className="scr-toolbar">
            <EditDrawer
              save={menuAdd}
              title="新增菜单"
              trigger="新增菜单"
              fields={added}
              onSaved={reloadMenu}
            />
          </div>
          <div className="scr-tools">
            <Input.Search
              allowClear
              placeholder={t('菜单名称或编码')}
              aria-label={t('菜单名称或编码')}
              onSearch={(typed) => setKeyword(typed.trim())}
            />
          </div>
        </div>
        <InRow value={true}>
          <Table<Row>
            aria-label={t('菜单管理')}
            className="rol-tree"
            rowKey="menuId"
            size="small"
            columns={columnsIn(narrow)}
            dataSource={tree.map(rowOf)}
            loading={isFetching && !data}
            pagination={false}
            scroll={{ x: 'max-content' }}
            expandable={{
              expandedRowKeys: [...expanded],
              onExpandedRowsChange: (keys) => setOpened(keys.map(String)),
            }}
          />
        </InRow>
      </div>
    </div>
  );
}

/** The menu around the pages follows what was changed. */
function useReloadMenu(): () => void {
  const { account } = useConsoleParts();
  return () => void account.load().then(setUser, () => undefined);
}

const idsOf = (nodes: readonly ManagedMenu[]): string[] =>
  nodes.flatMap((node) => [node.menuId, ...idsOf(node.children)]);

const columns = (narrow: boolean) => [
  {
    key: 'name',
    title: t('菜单名称'),
    width: narrow ? 240 : 300,
    render: (_value: unknown, { node }: Row) => <Name node={node} />,
  },
  {
    key: 'menuCode',
    title: t('编码'),
    width: 280,
    render: (_value: unknown, { menuCode }: Row) => <span className="rol-code">{menuCode}</span>,
  },
  { key: 'position', title: t('排序'), width: 80, align: 'right' as const, dataIndex: 'position' },
  {
    key: 'ifCache',
    title: t('是否缓存'),
    width: 100,
    render: (_value: unknown, { type, ifCache }: Row) =>
      type === MENU_TYPE.page ? t(labelOf(cached, ifCache)) : '--',
  },
  {
    key: 'builtIn',
    title: t('来源'),
    width: 90,
    render: (_value: unknown, { builtIn }: Row) => (builtIn === 1 ? t('内置') : t('自定义')),
  },
  {
    key: 'actions',
    title: t('操作'),
    width: narrow ? 80 : 200,
    fixed: 'right' as const,
    render: (_value: unknown, { node }: Row) => (
      <Allowed codes={[menuAdd.access, menuUpdate.access, menuDelete.access]}>
        <Actions node={node} />
      </Allowed>
    ),
  },
];

const COLOURS = { 0: 'processing', 1: 'default', 2: 'warning' } as const;

const Name = ({ node }: { node: ManagedMenu }) => (
  <span className={node.ifVisible === 2 ? 'rol-tree-name rol-tree-hidden' : 'rol-tree-name'}>
    {node.parentId === MENU_ROOT && menuIcon(node.icon)}
    {node.name}
    <Tag color={COLOURS[node.type]}>{t(labelOf(menuTypes, node.type))}</Tag>
    {node.ifVisible === 2 && <Tag>{t('隐藏')}</Tag>}
  </span>
);

function Actions({ node }: { node: ManagedMenu }) {
  const reloadMenu = useReloadMenu();
  const { menuId, name, parentId, position, icon, ifCache, ifVisible, type, builtIn } = node;
  const known = { menuId, name, parentId, position, icon, ifCache, ifVisible };

  return (
    <FoldedActions>
      {type !== MENU_TYPE.button && (
        <EditDrawer
          save={menuAdd}
          title="新增菜单"
          trigger="新增下级"
          fields={added}
          value={{ parentId: menuId }}
          onSaved={reloadMenu}
        />
      )}
      <EditDrawer
        save={menuUpdate}
        title="修改菜单"
        trigger="修改"
        fields={place}
        value={known}
        onSaved={reloadMenu}
      />
      {type !== MENU_TYPE.button && (
        <ConfirmAction
          write={menuUpdate}
          content={{ ...known, ifVisible: ifVisible === 1 ? 2 : 1 }}
          trigger={ifVisible === 1 ? '隐藏' : '显示'}
          confirm={false}
          onDone={reloadMenu}
        />
      )}
      {builtIn === 2 && (
        <ConfirmAction
          write={menuDelete}
          content={{ menuId }}
          trigger="删除"
          confirm="确定删除该菜单？"
          detail="角色中的该菜单权限一并删除"
          onDone={reloadMenu}
          danger
        />
      )}
    </FoldedActions>
  );
}

/** The columns; a phone has room for the name and for one button. */
const columnsIn = (narrow: boolean) =>
  columns(narrow).filter(({ key }) => !narrow || ['name', 'actions'].includes(key));

const rowOf = (node: ManagedMenu): Row => {
  const { children, ...entry } = node;
  return { ...entry, node, ...(children.length > 0 && { children: children.map(rowOf) }) };
};
