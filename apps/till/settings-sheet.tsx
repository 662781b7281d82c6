import { useEffect, useState } from 'react';
import { fenOf } from './amount.ts';
import type { Machine } from './machine.ts';
import { Sheet } from './parts.tsx';
import { FAST_KEYS, type Preferences } from './preferences.ts';
import { otherLanguage, switchLanguage, t } from './texts.ts';

interface Props {
  readonly machine: Machine;
  readonly preferences: Preferences;
  readonly onChange: (preferences: Preferences) => void;
  /** The page is no machine any more. */
  readonly onUnpair: () => void;
  readonly onClose: () => void;
}

const FEN = 100;

/** What is chosen at this till, and what it is. */
export function SettingsSheet({ machine, preferences, onChange, onUnpair, onClose }: Props) {
  const { fastAmounts, isPrinting } = preferences;
  const { sn, deviceName } = machine.identity;
  const { waiting } = machine.state();
  const [isAsking, setAsking] = useState(false);

  return (
    <Sheet title={t('本机设置')} onClose={onClose}>
      <fieldset className="fast-amounts">
        <legend>{t('快捷金额（元）')}</legend>
        {Array.from({ length: FAST_KEYS }, (_none, at) => (
          <FastAmount
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the key that is pressed
            key={at}
            label={`F${at + 1}`}
            amount={fastAmounts[at] ?? 0}
            onAmount={(amount) =>
              onChange({ ...preferences, fastAmounts: fastAmounts.with(at, amount) })
            }
          />
        ))}
      </fieldset>
      <label className="check">
        <input
          type="checkbox"
          checked={isPrinting}
          onChange={(event) => onChange({ ...preferences, isPrinting: event.target.checked })}
        />
        {t('每笔自动打印小票')}
      </label>
      <Storage />
      <div className="row">
        <button type="button" className="ghost" onClick={switchLanguage}>
          {otherLanguage()}
        </button>
        <button type="button" className="ghost" onClick={() => open('?customer', 'till-customer')}>
          {t('打开顾客屏')}
        </button>
      </div>
      <p className="hint">{t('设备 {name}，序列号 {sn}', { name: deviceName, sn })}</p>
      {waiting.count > 0 && (
        <p className="hint">
          {t('还有 {count} 笔未上传，上传后才能解除配对', { count: waiting.count })}
        </p>
      )}
      {isAsking ? (
        <div className="row">
          <button type="button" className="main danger" onClick={onUnpair}>
            {t('确定解除，此页不再能收款')}
          </button>
          <button type="button" className="ghost" onClick={() => setAsking(false)}>
            {t('取消')}
          </button>
        </div>
      ) : (
        <button
          type="button"
          className="ghost"
          disabled={waiting.count > 0}
          onClick={() => setAsking(true)}
        >
          {t('解除配对')}
        </button>
      )}
    </Sheet>
  );
}

interface FastAmountProps {
  readonly label: string;
  /** Fen. */
  readonly amount: number;
  readonly onAmount: (amount: number) => void;
}

function FastAmount({ label, amount, onAmount }: FastAmountProps) {
  const [typed, setTyped] = useState(String(amount / FEN));

  return (
    <label>
      {label}
      <input
        inputMode="decimal"
        value={typed}
        aria-invalid={fenOf(typed) === undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          const fen = fenOf(event.target.value);
          if (fen !== undefined) onAmount(fen);
        }}
      />
    </label>
  );
}

/** Whether the browser keeps what the till wrote, also where room gets scarce. */
function Storage() {
  const [isKept, setKept] = useState<boolean>();
  useEffect(() => {
    navigator.storage.persisted().then(setKept, () => setKept(false));
  }, []);
  if (isKept !== false) return null;

  return (
    <p className="warning" role="status">
      {t('浏览器没有答应长期保存：空间不足时它可能删除未上传的交易，请安装为应用或加入收藏')}
      <button
        type="button"
        className="ghost"
        onClick={() => navigator.storage.persist().then(setKept, () => setKept(false))}
      >
        {t('再次申请')}
      </button>
    </p>
  );
}
