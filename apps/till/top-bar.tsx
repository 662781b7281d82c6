import { useEffect, useState } from 'react';
import { money } from './amount.ts';
import type { Machine } from './machine.ts';
import { reasonText } from './reasons.ts';
import { t } from './texts.ts';
import type { TillState, Trouble } from './till-state.ts';
import { mealName, timeOf } from './words.ts';

interface Props {
  readonly machine: Machine;
  readonly till: TillState;
  /** Carts that were put aside; absent where there are none to put aside. */
  readonly parked?: number;
  readonly onOpen: (sheet: 'takings' | 'parked' | 'settings') => void;
}

/** Which machine it is, the time there, whether there is a line, and what else the till can do. */
export function TopBar({ machine, till, parked, onOpen }: Props) {
  return (
    <header className="bar">
      <h1>{machine.identity.deviceName}</h1>
      <Clock machine={machine} />
      <Line till={till} />
      <div className="row">
        {parked !== undefined && (
          <button type="button" className="ghost" onClick={() => onOpen('parked')}>
            {parked > 0 ? t('挂单 {count}', { count: parked }) : t('挂单')}
          </button>
        )}
        <button type="button" className="ghost" onClick={() => onOpen('takings')}>
          {t('今日')}
        </button>
        <button type="button" className="ghost" onClick={() => onOpen('settings')}>
          {t('设置')}
        </button>
      </div>
      <Notices machine={machine} till={till} />
    </header>
  );
}

const SECOND = 1000;

function Clock({ machine }: { readonly machine: Machine }) {
  const [now, setNow] = useState(machine.wallTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(machine.wallTime()), SECOND);

    return () => clearInterval(timer);
  }, [machine]);
  const { menu } = machine.state();

  return (
    <span className="clock">
      {timeOf(now)} {menu && mealName(menu.mealType)}
    </span>
  );
}

/** Whether the house is reached, and what waits to be told. */
export function Line({ till: { isOnline, waiting } }: { readonly till: TillState }) {
  const words = isOnline ? t('在线') : t('断网，可脱机收款');

  return (
    <span className={isOnline ? 'line on' : 'line off'} role="status">
      {waiting.count > 0
        ? t('{line}，待上传 {count} 笔', { line: words, count: waiting.count })
        : words}
    </span>
  );
}

const TROUBLES: Readonly<Record<Trouble, string>> = {
  firstContact: '正在连接服务器，第一次收款前须联网',
  notKnown: '服务器不认识本机：密钥已更换或设备已删除，请重新配对',
  disabled: '设备已停用，请联系管理员',
  authorisationOver: '系统授权已到期，请联系管理员',
};

/** What stops the till, and what somebody has to be told. */
export function Notices({
  machine,
  till: { trouble, isFull, notices },
}: Pick<Props, 'machine' | 'till'>) {
  return (
    <>
      {trouble && (
        <p className="warning" role="alert">
          {t(TROUBLES[trouble])}
        </p>
      )}
      {isFull && (
        <p className="warning" role="alert">
          {t('存储空间已满：腾出空间之前不能收款，已收的不会丢失')}
        </p>
      )}
      {notices.map(({ no, sale, custName, outcome, reason = '' }) => (
        <p key={no} className="warning" role="alert">
          {outcome === 'sale'
            ? t('流水号 {no}，{who}，{amount}：迟到的确认，已经扣款', {
                no,
                who: custName || sale.cardNo,
                amount: money(sale.amount),
              })
            : t('流水号 {no}，{who}，{amount}：没有扣款，{reason}', {
                no,
                who: custName || sale.cardNo,
                amount: money(sale.amount),
                reason: t(reasonText(reason)),
              })}
          <button type="button" className="ghost" onClick={() => machine.dropNotice(no)}>
            {t('知道了')}
          </button>
        </p>
      ))}
    </>
  );
}
