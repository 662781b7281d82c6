import './marketing.css';
import { Alert } from 'antd';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { useHeldForm } from '#kit/console/form/form-busy.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import {
  redEnvelopCheck,
  redEnvelopGrant,
  redEnvelopRecords,
  redEnvelops,
} from '../contract/red-envelop.ts';
import { CanteensPick, OrgsPick, PeoplePick, PersonTypesPick } from './pickers.tsx';

/** Whom granting would reach and what it costs: no person gets an envelope twice. */
function DryRun({ envelopId }: { readonly envelopId: string }) {
  const { data, error } = useRead(
    redEnvelopCheck,
    { envelopId },
    { overlay: false, quiet: true, staleTime: 0 },
  );
  useHeldForm(data?.people === 0);
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;

  const { people, least, most, cannot } = data;
  const amount =
    least === most ? yuan(least) : t('{least} 至 {most}', { least: yuan(least), most: yuan(most) });

  return (
    <div className="mkt-answer">
      {people === 0 && <Alert type="warning" showIcon title={t('没有可以发放的人员')} />}
      <FactLines
        lines={[
          { title: t('待发放人数'), value: String(people), strong: true },
          { title: t('合计金额'), value: amount, strong: true },
          ...cannot.map((each) => ({
            title: t('不能发放'),
            value: `${each.people}：${each.reason}`,
          })),
        ]}
      />
      {t('每人只发一次；已领过的人不再发')}
    </div>
  );
}

const Envelops = () => (
  <ResourceScreen
    of={redEnvelops}
    fields={[
      { key: 'envelopName', section: '红包内容' },
      'minAmount',
      'maxAmount',
      'validDays',
      { key: 'orgIds', input: <OrgsPick />, section: '适用人员' },
      { key: 'psnTypes', input: <PersonTypesPick /> },
      { key: 'custIds', input: <PeoplePick multiple /> },
      { key: 'canteenIds', input: <CanteensPick multiple />, section: '适用场所' },
      'mealTypes',
      { key: 'remark', input: 'textarea' },
    ]}
    rowActions={({ envelopId }) => (
      <EditDrawer
        save={redEnvelopGrant}
        title="发放红包"
        trigger="发放"
        fields={[]}
        value={{ envelopId }}
        preview={() => <DryRun envelopId={envelopId} />}
        saveText={() => t('发放')}
        savedText={({ people, amount, refused }) =>
          t('已给 {people} 人发放 {amount} 元，{refused} 人未能发放', {
            people,
            amount: yuan(amount),
            refused,
          })
        }
        changes={['account', 'report']}
      />
    )}
    actionsWidth={150}
  />
);

/** Red envelopes and who got what (/marketing/redEnvelop). */
export default () => (
  <AddressTabs
    items={[
      { key: 'envelops', label: t('红包'), children: <Envelops /> },
      {
        key: 'records',
        label: t('发放记录'),
        children: <ListScreen list={redEnvelopRecords} />,
      },
    ]}
  />
);
