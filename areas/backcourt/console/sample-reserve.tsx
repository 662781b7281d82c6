import { t } from '#kit/console/base/i18n.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { useAddress } from '#kit/console/shell/address.ts';
import { sampleKind, sampleReservePage } from '../contract/sample.ts';
import { DestroySamples, KeepSample, SampleActions, SampleWeight } from './sample-actions.tsx';
import { PrintLabels } from './sample-labels.tsx';
import { CanteenPick } from './sample-picks.tsx';

const { dish, material } = sampleKind.key;

/** The last part of the page of materials; the other one is of dishes. */
const MATERIALS = 'material-reserve';

/**
 * Samples of materials or of dishes as the kitchen looks after them, those that should be destroyed first
 * (/canteenBackcourt/sampleReserve/material-reserve and /caipin-reserve).
 */
export default function SampleReserve() {
  const { pathname } = useAddress();
  const isMaterial = pathname.endsWith(MATERIALS);
  const goodsKind = isMaterial ? material : dish;

  return (
    <ListScreen
      key={goodsKind}
      list={sampleReservePage}
      title={isMaterial ? '原料留样' : '菜品留样'}
      content={{ goodsKind }}
      inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
      toolbar={<KeepSample kind={goodsKind} />}
      beginning={t('留样不少于125克，保存48小时；点击“登记留样”开始')}
      selectable={(rows, clear) => (
        <>
          <PrintLabels rows={rows} />
          <DestroySamples rows={rows} clear={clear} />
        </>
      )}
      rowActions={(row) => <SampleActions row={row} />}
      render={{ weight: ({ weight }) => <SampleWeight grams={weight} /> }}
      picture={({ photoUrl }) => photoUrl}
      actionsWidth={120}
    />
  );
}
