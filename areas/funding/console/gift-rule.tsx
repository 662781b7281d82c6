import './funding.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import type { ControlProps } from '#kit/console/form/control.ts';
import { MoneyInput } from '#kit/console/form/money-input.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { type GiftTier, giftRules } from '../contract/gift-rule.ts';
import { giftWords } from '../contract/grant-words.ts';
import { RECHARGE_DETAIL } from '../contract/pages.ts';
import { pageRecharge } from '../contract/recharge.ts';
import { GrantSays } from './grant-says.tsx';
import { OrgTree, PersonTypeSelect } from './people-inputs.tsx';

/** Tiers of a rule: what has to come in, and what is given for it. */
function TiersInput({
  value,
  onChange,
  disabled = false,
}: ControlProps<readonly Partial<GiftTier>[]>) {
  const tiers = value && value.length > 0 ? value : [{}];
  const change = (at: number, part: Partial<GiftTier>) =>
    onChange?.(tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)));

  return (
    <div className="acc-tiers">
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no name but its place
        <div key={at} className="acc-tier">
          <span>{t('充值满')}</span>
          <MoneyInput
            aria-label={t('第 {n} 档充值金额', { n: at + 1 })}
            value={tier.amount ?? null}
            onChange={(amount) => change(at, { amount: amount as number })}
          />
          <span>{t('赠送')}</span>
          <MoneyInput
            aria-label={t('第 {n} 档赠送金额', { n: at + 1 })}
            value={tier.gift ?? null}
            onChange={(gift) => change(at, { gift: gift as number })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('删除第 {n} 档', { n: at + 1 })}
            disabled={disabled || tiers.length === 1}
            onClick={() => onChange?.(tiers.filter((_tier, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => onChange?.([...tiers, {}])}
      >
        {t('增加一档')}
      </Button>
    </div>
  );
}

/** What recharges bring on top (/marketing/repaidgift). */
export default function GiftRules() {
  const mayCall = useMayCall();
  return (
    <ResourceScreen
      of={giftRules}
      says={(values) => <GrantSays of={giftWords} values={values} />}
      fields={[
        { key: 'ruleName', section: '赠送内容' },
        {
          key: 'tiers',
          input: <TiersInput />,
          span: 2,
          hint: '按达到的最高一档赠送；赠送金额不可提现',
        },
        'validDays',
        'timesMax',
        { key: 'orgIds', input: <OrgTree multiple />, section: '适用人员' },
        { key: 'psnTypes', input: <PersonTypeSelect multiple /> },
        { key: 'channels', section: '渠道与时间' },
        { key: 'startDate', input: 'date' },
        { key: 'endDate', input: 'date' },
        { key: 'state', input: 'radio', section: '状态与备注' },
        { key: 'remark', input: 'textarea' },
      ]}
      rowActions={({ ruleId }) =>
        mayCall(pageRecharge) && (
          <PageLink to={`${RECHARGE_DETAIL}?details.giftRuleId=${ruleId}`}>
            {t('谁得到了')}
          </PageLink>
        )
      }
      actionsWidth={160}
    />
  );
}
