import { selectOf, treeOf } from '#kit/console/form/made-pickers.tsx';
import { listAllAuthCanteen, listAllAuthHalfCanteen } from '../contract/canteen.ts';
import { areaSystemTree } from '../contract/canteen-area.ts';
import { kinds } from '../contract/kind.ts';
import { labels } from '../contract/label.ts';

interface NamedCanteen {
  readonly canteenId: string;
  readonly canteenName: string;
  readonly canteenNum: string;
}
const canteenOption = ({ canteenId, canteenName, canteenNum }: NamedCanteen) => ({
  value: canteenId,
  label: canteenName,
  mark: canteenNum,
});

/** One of the canteens the user has as a whole. */
export const CanteenPick = selectOf(listAllAuthCanteen, canteenOption);
/** One of the canteens the user may see, if only a stall of it. */
export const SeenCanteenPick = selectOf(listAllAuthHalfCanteen, canteenOption);
export const KindPick = selectOf(kinds.list, ({ kindId, kindName }) => ({
  value: kindId,
  label: kindName,
}));
export const LabelPick = selectOf(labels.list, ({ labelId, labelName }) => ({
  value: labelId,
  label: labelName,
}));
/** One area of the tree. */
export const AreaPick = treeOf(areaSystemTree);
