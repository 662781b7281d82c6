import { useState } from 'react';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { dishImport, recipeImport } from '../contract/dish-import.ts';
import { CanteenPick } from './stall-picks.tsx';

/** Imports dishes, of all canteens or of one. */
export function ImportDishes() {
  const [canteenId, setCanteenId] = useState<string>();
  return (
    <ImportDialog set={dishImport} options={canteenId === undefined ? {} : { canteenId }}>
      <CanteenPick
        placeholder="全部食堂通用"
        value={canteenId as never}
        onChange={(value: unknown) => setCanteenId(value as string | undefined)}
      />
    </ImportDialog>
  );
}

/** Imports what a menu offers. */
export const ImportMenuLines = ({ recipeId }: { readonly recipeId: string }) => (
  <ImportDialog set={recipeImport} trigger="导入" options={{ recipeId }} />
);
