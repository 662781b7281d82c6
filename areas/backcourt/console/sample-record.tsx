import { Tag } from 'antd';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { dateText, dateTimeText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import {
  LEAST_WEIGHT,
  sampleKind,
  sampleRecordDestroy,
  sampleRecordDiffRecords,
  sampleRecordPage,
  sampleRecordSave,
  sampleState,
} from '../contract/sample.ts';
import { PrintLabels, type SampleRow } from './sample-labels.tsx';
import { CanteenPick, GoodsPick, StallPick } from './sample-picks.tsx';

export const preload = firstPage(sampleRecordPage);

/** Samples that were kept, and what menus offered beside them (/menudish/liuyangji/macsacesamplerecord). */
export default function SampleRecords() {
  const mayCall = useMayCall();
  return (
    <AddressTabs
      items={[
        { key: 'records', label: t('留样记录'), children: <Records /> },
        ...(mayCall(sampleRecordDiffRecords)
          ? [{ key: 'differences', label: t('留样差异'), children: <Differences /> }]
          : []),
      ]}
    />
  );
}

const Records = () => (
  <ListScreen
    list={sampleRecordPage}
    inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
    toolbar={
      <EditDrawer
        save={sampleRecordSave}
        title="登记留样"
        trigger="登记留样"
        fields={fields()}
        value={fresh()}
      />
    }
    beginning={t('每餐每道菜留样不少于125克，保存48小时；点击“登记留样”开始')}
    selectable={(rows, clear) => (
      <>
        <PrintLabels rows={rows} />
        <Destroy rows={rows} clear={clear} />
      </>
    )}
    rowActions={(row) => (
      <>
        {row.sampleState !== sampleState.key.destroyed && (
          <EditDrawer
            save={sampleRecordSave}
            title="更正留样"
            trigger="更正"
            fields={fields(row.sampleName)}
            value={row}
          />
        )}
        {row.sampleState !== sampleState.key.destroyed &&
          row.sampleState !== sampleState.key.kept && <Destroy rows={[row]} />}
      </>
    )}
    render={{ weight: ({ weight }) => <Weight grams={weight} /> }}
    actionsWidth={120}
  />
);

const fields = (knownName?: string) =>
  fieldsOf(sampleRecordSave, [
    { key: 'canteenId', title: '食堂', input: <CanteenPick /> },
    { key: 'stallId', title: '档口', input: <StallPick />, required: false },
    { key: 'sampleDate', title: '用餐日期', input: 'date' },
    { key: 'mealType', title: '餐次', of: mealType },
    { key: 'goodsKind', title: '留样类型', of: sampleKind, input: 'radio' },
    {
      key: 'goodsId',
      title: '留样名称',
      input: <GoodsPick {...(knownName !== undefined && { knownName })} />,
    },
    { key: 'weight', title: '重量（克）', input: 'integer', hint: '不少于125克' },
    { key: 'keptAt', title: '留样时间', input: 'dateTime' },
    { key: 'keptBy', title: '留样人' },
    { key: 'keepPlace', title: '存放位置', required: false, hint: '如：1号留样柜第2层' },
    { key: 'remark', title: '备注', input: 'textarea', span: 2, required: false },
  ]);

function fresh() {
  const now = merchantNow();
  const place = { stallId: null, keepPlace: '', remark: '' };

  return {
    sampleId: null,
    version: null,
    goodsKind: 1 as const,
    sampleDate: dateText(now),
    keptAt: dateTimeText(now),
    ...place,
  };
}

const Destroy = ({
  rows,
  clear,
}: {
  readonly rows: readonly SampleRow[];
  readonly clear?: () => void;
}) => (
  <EditDrawer
    save={sampleRecordDestroy}
    title="销毁留样"
    trigger="销毁"
    fields={[{ key: 'destroyedBy', title: '销毁人' }]}
    value={{ sampleIds: rows.map(({ sampleId }) => sampleId) }}
    {...(clear && { onSaved: clear })}
    secondary
  />
);

/** What a machine weighed may be less than a sample has to be. */
const Weight = ({ grams }: { readonly grams: number }) =>
  grams < LEAST_WEIGHT ? (
    <Tag color="warning">{t('{grams}，不足{least}', { grams, least: LEAST_WEIGHT })}</Tag>
  ) : (
    grams
  );

const Differences = () => (
  <ListScreen
    list={sampleRecordDiffRecords}
    inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
    empty={t('所选日期没有已发布的菜谱')}
  />
);
