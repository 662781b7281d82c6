import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { recognitionDishes } from '../../contract/machine/recognition.ts';
import { CanteenSelect } from '../place-inputs.tsx';

/** Dishes of a day's menus, and whether machines can recognise them; `?canteenId=` says whose (/machinemanage/dishRecognitionRecipeDetail). */
export default function RecognitionDishes() {
  return (
    <ListScreen
      list={recognitionDishes}
      inputs={{ canteenId: <CanteenSelect placeholder="全部" /> }}
    />
  );
}
