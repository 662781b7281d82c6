import { useState } from 'react';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { sampleCanteenPage } from '../contract/sample.ts';
import { CanteenPick } from './sample-picks.tsx';

/** Samples of canteens, day by day (/menudish/liuyangji/macsacesamplerecordcanteen). */
export default function SampleCanteens() {
  const [[startDate, endDate]] = useState(() => daysBack(6, false));
  return (
    <ListScreen
      list={sampleCanteenPage}
      inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
      initialFilter={{ startDate, endDate }}
    />
  );
}
