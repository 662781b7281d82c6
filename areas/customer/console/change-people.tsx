import '#kit/console/form/forms.css';
import './people.css';
import { Button, Checkbox, Modal, Radio, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { FinalButton } from '#kit/console/action/final-button.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { call } from '#kit/console/call/request.ts';
import type { WholeSearch } from '#kit/console/list/list-types.ts';
import type { ContentOf, ResultOf } from '#kit/contract/endpoint.ts';
import { custBatchChange, custBatchChangeCheck } from '../contract/people-update.ts';
import { OrganisationPick } from './organisation-pick.tsx';
import { CostCenterPick, JobPick, PersonTypePick } from './people-picks.tsx';

interface Props {
  readonly custIds: string[];
  readonly whole: WholeSearch;
  readonly clear: () => void;
}

type Content = ContentOf<typeof custBatchChange>;

type Given = Content['given'];

type Outcome = ResultOf<typeof custBatchChange>;

const WITH = [
  { key: 'orgId', title: '所属组织' },
  { key: 'psnType', title: '人员类别' },
  { key: 'jobId', title: '岗位' },
  { key: 'costCenterId', title: '成本中心' },
] as const;

type Key = (typeof WITH)[number]['key'];

const MOST_NAMED = 500;

/** Gives many people the same organisation, type, job or cost centre: those ticked, or all the search finds. */
export function ChangePeople({ custIds, whole, clear }: Props) {
  const [open, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [given, setGiven] = useState<Given>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [checking, setChecking] = useState(false);
  const change = useWrite(custBatchChange, { overlay: false, changes: ['account'] });
  const mayCall = useMayCall();
  if (!mayCall(custBatchChange)) return null;

  const content: Content = { target: isWhole ? { filter: whole.filter } : { custIds }, given };
  const close = () => {
    setOpen(false);
    setOutcome(undefined);
    setGiven({});
  };

  const set = (key: Key, value: unknown) => {
    setOutcome(undefined);
    setGiven({ ...given, [key]: typeof value === 'string' ? value : null });
  };

  const toggle = (key: Key, on: boolean) => {
    setOutcome(undefined);
    const { [key]: _before, ...others } = given;
    setGiven(on ? { ...others, [key]: null } : others);
  };

  const picker = (key: Key): ReactNode => {
    const props = {
      value: given[key] ?? null,
      onChange: (value: unknown) => set(key, value),
      placeholder: '留空表示清除',
    };

    if (key === 'orgId') return <OrganisationPick {...props} placeholder="请选择" />;
    if (key === 'psnType') return <PersonTypePick {...props} />;

    return key === 'jobId' ? <JobPick {...props} /> : <CostCenterPick {...props} />;
  };

  const isReady = Object.keys(given).length > 0 && given.orgId !== null;
  const look = async () => {
    setChecking(true);
    try {
      setOutcome(await call(custBatchChangeCheck, content, { overlay: false }));
    } finally {
      setChecking(false);
    }
  };

  const run = async () => {
    const { changed } = await change.mutateAsync(content);
    showToast('success', t('已修改{count}人', { count: changed }));
    close();
    clear();
  };

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('批量修改')}</Button>
      <Modal
        open={open}
        width={640}
        title={t('批量修改人员')}
        mask={{ closable: false }}
        onCancel={close}
        footer={
          <div className="frm-footer">
            <Button onClick={close}>{t('取消')}</Button>
            {outcome ? (
              <FinalButton
                late
                disabled={outcome.changed === 0}
                loading={change.isPending}
                onPress={() => void run().catch(() => undefined)}
              >
                {t('修改{count}人', { count: outcome.changed })}
              </FinalButton>
            ) : (
              <Button
                type="primary"
                disabled={!isReady}
                loading={checking}
                onClick={() => void look().catch(() => undefined)}
              >
                {t('预览')}
              </Button>
            )}
          </div>
        }
      >
        <div className="frm-lines">
          <Radio.Group
            value={isWhole}
            onChange={({ target }) => {
              setOutcome(undefined);
              setWhole(target.value);
            }}
            options={[
              {
                value: false,
                label: t('所选{count}人', { count: custIds.length }),
                disabled: custIds.length > MOST_NAMED,
              },
              {
                value: true,
                label:
                  whole.total === undefined
                    ? t('当前查询的全部人员')
                    : t('当前查询的全部{count}人', { count: whole.total }),
              },
            ]}
          />
          {WITH.map(({ key, title }) => (
            <Choice
              key={key}
              title={title}
              on={given[key] !== undefined}
              onToggle={(on) => toggle(key, on)}
            >
              {picker(key)}
            </Choice>
          ))}
          {outcome && <Preview outcome={outcome} />}
        </div>
      </Modal>
    </>
  );
}

interface FieldProps {
  readonly title: string;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
  readonly children: ReactNode;
}

/** A field that is changed only where it is ticked. */
const Choice = ({ title, on, onToggle, children }: FieldProps) => (
  <div className="cust-choice">
    <Checkbox checked={on} onChange={({ target }) => onToggle(target.checked)}>
      {t(title)}
    </Checkbox>
    {on && children}
  </div>
);

/** What the change comes to before it is made. */
function Preview({ outcome }: { readonly outcome: Outcome }) {
  return (
    <div className="frm-lines">
      <dl className="frm-facts">
        <div>
          <dt>{t('将修改')}</dt>
          <dd>{outcome.changed}</dd>
        </div>
        <div>
          <dt>{t('无变化')}</dt>
          <dd>{outcome.unchanged}</dd>
        </div>
        <div>
          <dt>{t('不能修改')}</dt>
          <dd>{outcome.refused}</dd>
        </div>
      </dl>
      {outcome.reasons.length > 0 && (
        <Table
          size="small"
          rowKey="custId"
          pagination={false}
          scroll={{ y: 200 }}
          dataSource={outcome.reasons}
          columns={[
            { dataIndex: 'custNum', title: t('人员编号'), width: 120 },
            { dataIndex: 'custName', title: t('姓名'), width: 110 },
            { dataIndex: 'reason', title: t('原因') },
          ]}
        />
      )}
    </div>
  );
}
