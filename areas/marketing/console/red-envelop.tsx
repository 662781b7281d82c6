import './marketing.css';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { AddressTabs } from '#kit/console/shell/address-tabs.tsx';
import { redEnvelopGrant, redEnvelopRecords, redEnvelops } from '../contract/red-envelop.ts';
import { CanteensPick, OrgsPick, PeoplePick, PersonTypesPick } from './pickers.tsx';

const Envelops = () => (
  <ResourceScreen
    of={redEnvelops}
    fields={[
      'envelopName',
      'minAmount',
      'maxAmount',
      'validDays',
      { key: 'orgIds', input: <OrgsPick /> },
      { key: 'psnTypes', input: <PersonTypesPick /> },
      { key: 'custIds', input: <PeoplePick multiple /> },
      { key: 'canteenIds', input: <CanteensPick multiple /> },
      'mealTypes',
      { key: 'remark', input: 'textarea' },
    ]}
    rowActions={({ envelopId }) => (
      <ConfirmAction
        write={redEnvelopGrant}
        content={{ envelopId }}
        trigger="发放"
        confirm="确定发放该红包？"
        detail="每人只发一次；已领过的人不再发"
        changes={['account']}
      />
    )}
    actionsWidth={150}
  />
);

/** Red envelopes and who got what (document 2 section 2, /marketing/redEnvelop). */
export default () => (
  <AddressTabs
    items={[
      { key: 'envelops', label: t('红包'), children: <Envelops /> },
      {
        key: 'records',
        label: t('发放记录'),
        children: (
          <ListScreen
            list={redEnvelopRecords}
            rowKey="rowKey"
            filters={[{ key: 'keyword', title: '关键字', placeholder: '红包名称、姓名或编号' }]}
          />
        ),
      },
    ]}
  />
);
