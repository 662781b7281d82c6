import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { sampleRecordDiffRecords, sampleRecordPage } from '../contract/sample.ts';
import { DestroySamples, KeepSample, SampleActions, SampleWeight } from './sample-actions.tsx';
import { PrintLabels } from './sample-labels.tsx';
import { CanteenPick } from './sample-picks.tsx';

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
    toolbar={<KeepSample />}
    beginning={t('每餐每道菜留样不少于125克，保存48小时；点击“登记留样”开始')}
    selectable={(rows, clear) => (
      <>
        <PrintLabels rows={rows} />
        <DestroySamples rows={rows} clear={clear} />
      </>
    )}
    rowActions={(row) => <SampleActions row={row} />}
    render={{ weight: ({ weight }) => <SampleWeight grams={weight} /> }}
    actionsWidth={120}
  />
);

const Differences = () => (
  <ListScreen
    list={sampleRecordDiffRecords}
    inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
    empty={t('所选日期没有已发布的菜谱')}
  />
);
