import { useState } from 'react';
import { ALLERGENS } from './allergens.ts';
import { choose, useChoices } from './own-choices.ts';
import { REMIND_MINUTES } from './remind.ts';
import { t } from './texts.ts';

interface Props {
  /** Who chooses. */
  readonly custName: string;
}
/** When a diner is reminded to order, and what they may not eat. */
export function OwnSettings({ custName }: Props) {
  const { remindMinutes, allergens } = useChoices();
  const toggle = (allergen: string) =>
    choose(custName, {
      allergens: allergens.includes(allergen)
        ? allergens.filter((each) => each !== allergen)
        : [...allergens, allergen],
    });

  return (
    <section>
      <header className="bar">
        <h2>{t('提醒与过敏原')}</h2>
      </header>
      <label className="field">
        <span>{t('订餐截止前提醒我')}</span>
        <select
          value={remindMinutes}
          onChange={({ target }) => choose(custName, { remindMinutes: Number(target.value) })}
        >
          {REMIND_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? t('不提醒') : t('提前 {minutes} 分钟', { minutes })}
            </option>
          ))}
        </select>
      </label>
      {remindMinutes > 0 && <NoticeChoice />}
      <fieldset className="chips wrapped" aria-label={t('我的过敏原')}>
        <legend>{t('我的过敏原')}</legend>
        {ALLERGENS.map((allergen) => (
          <button
            key={allergen}
            type="button"
            className={allergens.includes(allergen) ? 'on' : ''}
            aria-pressed={allergens.includes(allergen)}
            onClick={() => toggle(allergen)}
          >
            {t(allergen)}
          </button>
        ))}
      </fieldset>
      <p className="hint">
        {t('含有所选过敏原的菜品会标出。以上选择只保存在本机，退出登录后清除。')}
      </p>
    </section>
  );
}

/** Whether the browser tells of it too, beside the page. */
function NoticeChoice() {
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'unsupported',
  );
  if (permission === 'default')
    return (
      <button
        type="button"
        className="ghost"
        onClick={async () => setPermission(await Notification.requestPermission())}
      >
        {t('同时用浏览器通知提醒')}
      </button>
    );

  return (
    <p className="hint">
      {permission === 'granted'
        ? t('打开本页时，会同时用浏览器通知提醒。')
        : t('浏览器未允许通知，打开本页时在页面上方提醒。')}
    </p>
  );
}
