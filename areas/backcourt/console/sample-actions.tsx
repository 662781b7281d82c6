import { Tag } from 'antd';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { dateText, dateTimeText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import {
  LEAST_WEIGHT,
  sampleKind,
  sampleRecordDestroy,
  sampleRecordSave,
  sampleState,
} from '../contract/sample.ts';
import type { SampleRow } from './sample-labels.tsx';
import { CanteenPick, GoodsPick, StallPick } from './sample-picks.tsx';

/* What can be done about samples, wherever they are listed. */

const isKept = ({ sampleState: state }: SampleRow): boolean => state === sampleState.key.kept;

/** Registers a sample, of a dish unless it is said otherwise. */
export const KeepSample = ({ kind = sampleKind.key.dish }: { readonly kind?: 1 | 2 }) => (
  <EditDrawer
    save={sampleRecordSave}
    title="登记留样"
    trigger="登记留样"
    fields={fields()}
    value={fresh(kind)}
  />
);

/** Corrects or destroys a sample while it stands there. */
export const SampleActions = ({ row }: { readonly row: SampleRow }) =>
  row.sampleState !== sampleState.key.destroyed && (
    <>
      <EditDrawer
        save={sampleRecordSave}
        title="更正留样"
        trigger="更正"
        fields={fields(row.sampleName)}
        value={row}
      />
      <DestroySamples rows={[row]} />
    </>
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
    { key: 'photoUrl', title: '照片', input: 'image', required: false, span: 2 },
    { key: 'remark', title: '备注', input: 'textarea', span: 2, required: false },
  ]);

function fresh(goodsKind: 1 | 2) {
  const now = merchantNow();
  const place = { stallId: null, keepPlace: '', remark: '', photoUrl: null };

  return {
    sampleId: null,
    version: null,
    goodsKind,
    sampleDate: dateText(now),
    keptAt: dateTimeText(now),
    ...place,
  };
}

/** Destroys samples; those that have not been kept for 48 hours ask for a reason. */
export const DestroySamples = ({
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
    fields={fieldsOf(sampleRecordDestroy, [
      { key: 'destroyedBy', title: '销毁人' },
      ...(rows.some(isKept)
        ? [
            {
              key: 'reason' as const,
              title: '提前销毁原因',
              input: 'textarea' as const,
              required: true,
              span: 2 as const,
              hint: '所选留样未满48小时',
            },
          ]
        : []),
    ])}
    value={{ sampleIds: rows.map(({ sampleId }) => sampleId) }}
    {...(clear && { onSaved: clear })}
    secondary
  />
);

/** What a machine weighed may be less than a sample has to be. */
export const SampleWeight = ({ grams }: { readonly grams: number }) =>
  grams < LEAST_WEIGHT ? (
    <Tag color="warning">{t('{grams}，不足{least}', { grams, least: LEAST_WEIGHT })}</Tag>
  ) : (
    grams
  );
