import { Checkbox, Form, Input, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { SavedView } from '#kit/contract/saved-view.ts';
import { useMayCall } from '../action/access.ts';
import { showToast } from '../action/toast.ts';
import { t } from '../base/i18n.ts';
import { useRead, useWrite } from '../call/query.ts';
import { rangeText } from '../list/search-summary.ts';
import { contentOf, movingRanges } from '../list/view-state.ts';
import { useConsoleParts } from '../shell/console-parts.ts';
import type { ViewsPanelProps } from './views-panel.tsx';

export interface ViewFormProps extends Omit<ViewsPanelProps, 'askName'> {
  /** The view that gets another name; absent: what the list is set to now becomes a view. */
  readonly of: SavedView | undefined;
}

interface Values {
  readonly viewName: string;
  readonly roleId?: string;
  readonly moving?: readonly string[];
  readonly ifMenu?: boolean;
}

const LONGEST_NAME = 20;

/** Name, owner and moving periods of a view. */
export function ViewForm({ of, view, words, columns, close }: ViewFormProps): ReactNode {
  const { facts, asked, place, isOpen, choose } = view;
  const { views: calls } = useConsoleParts();
  const mayShare = useMayCall()(calls.roles);
  const roles = useRead(calls.roles, undefined, { overlay: false, enabled: mayShare && !of });
  const add = useWrite(calls.add);
  const edit = useWrite(calls.edit);
  const use = useWrite(calls.choose);
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const ranges = movingRanges(facts, asked);
  const store = async ({ viewName, roleId, moving = [], ifMenu }: Values) => {
    if (of) return edit.mutateAsync({ viewId: of.viewId, viewName, version: of.version });

    const content = contentOf(facts, asked, {
      moving: ranges.filter(({ key }) => moving.includes(key)),
      columns: columns.layout as never,
      words,
    });

    const { viewId } = await add.mutateAsync({ place, viewName, roleId: roleId ?? null, content });
    if (ifMenu) await use.mutateAsync({ viewId, ifMenu: 1 });
    choose(viewId);
    showToast('success', t('视图已保存'));

    return undefined;
  };

  const save = async (values: Values) => {
    setBusy(true);
    try {
      await store(values);
      close();
    } catch {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={of ? t('重命名视图') : t('另存为视图')}
      okText={t('保存')}
      cancelText={t('取消')}
      width={420}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ viewName: of?.viewName ?? '', moving: ranges.map(({ key }) => key) }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="viewName"
          label={t('视图名称')}
          rules={[{ required: true, whitespace: true, message: t('请输入视图名称') }]}
        >
          <Input
            autoFocus
            maxLength={LONGEST_NAME}
            placeholder={t('例如：本周退款')}
            autoComplete="off"
          />
        </Form.Item>
        {!of && mayShare && (
          <Form.Item name="roleId" label={t('给谁使用')}>
            <Select
              allowClear
              placeholder={t('仅自己')}
              loading={roles.isFetching}
              showSearch={{ optionFilterProp: 'label' }}
              options={(roles.data ?? []).map(({ roleId, roleName }) => ({
                value: roleId,
                label: t('角色：{name}', { name: roleName }),
              }))}
            />
          </Form.Item>
        )}
        {!of && ranges.length > 0 && (
          <Form.Item name="moving" label={t('时间范围')}>
            <Checkbox.Group
              className="view-ranges"
              options={ranges.map(({ key, title, range }) => ({
                value: key,
                label: t('随日期变化：{title}（现为{range}）', {
                  title: t(title),
                  range: rangeText(...range),
                }),
              }))}
            />
          </Form.Item>
        )}
        {!of && isOpen && (
          <Form.Item name="ifMenu" valuePropName="checked">
            <Checkbox>{t('放入菜单“我的视图”')}</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
