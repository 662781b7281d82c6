import './find.css';
import { Modal, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../base/i18n.ts';
import { arePlainKeysOn, turnPlainKeys } from '../shell/plain-keys.ts';

export interface KeysDialogProps {
  readonly onClose: () => void;
}

/** Keys and what they do, in the order they are met. */
const KEYS = [
  [['Ctrl', 'K'], '搜索页面、人员、订单'],
  [['/'], '到当前列表的关键字'],
  [['n'], '新增'],
  [['j'], '下一行'],
  [['k'], '上一行'],
  [['Enter'], '打开当前行'],
  [['↑', '↓'], '详情打开时，换到上一行或下一行'],
  [['Esc'], '关闭'],
  [['?'], '显示快捷键'],
] as const;

/** What can be done by keyboard, and turning off the keys that work by themselves. */
export function KeysDialog({ onClose }: KeysDialogProps): ReactNode {
  const [on, setOn] = useState(arePlainKeysOn);
  return (
    <Modal open footer={null} width={440} title={t('快捷键')} onCancel={onClose}>
      <dl className="find-keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <label className="find-keys-switch" htmlFor="plain-keys">
        <Switch
          id="plain-keys"
          size="small"
          checked={on}
          onChange={(next) => {
            setOn(next);
            turnPlainKeys(next);
          }}
        />
        {t('使用单个字母的快捷键')}
      </label>
    </Modal>
  );
}
