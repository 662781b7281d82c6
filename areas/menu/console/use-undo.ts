import { useEffect, useState } from 'react';
import { useWrite } from '#kit/console/call/query.ts';
import {
  recipeDetailBatchRemove,
  recipeEditByApplyDate,
  recipeEditDayMealTemplate,
} from '../contract/recipe.ts';
import type { Plan, PlanLine } from './recipe-days.ts';

/** Milliseconds a removal can be taken back. */
const OFFERED = 15_000;

/** Removing dishes of a menu, and taking the last removal back: the dish stands where it stood, with what was said of its sale. */
export function useUndo(plan: Plan) {
  const removal = useWrite(recipeDetailBatchRemove);
  const onDate = useWrite(recipeEditByApplyDate);
  const onWeekDay = useWrite(recipeEditDayMealTemplate);
  const [removed, setRemoved] = useState<PlanLine>();
  useEffect(() => {
    if (!removed) return undefined;

    const timer = setTimeout(() => setRemoved(undefined), OFFERED);

    return () => clearTimeout(timer);
  }, [removed]);

  const remove = async (line: PlanLine) => {
    await removal.mutateAsync({ lineIds: [line.lineId] });
    setRemoved(line);
  };

  const undo = async () => {
    if (!removed) return;

    const slot = plan.lines.filter(isBeside(removed));
    if (slot.some(({ dishesId }) => dishesId === removed.dishesId)) return setRemoved(undefined);

    const at = slot.filter(({ sort }) => sort <= removed.sort).length;
    const lines = [...slot.slice(0, at), removed, ...slot.slice(at)].map(draftOf);
    const { applyDate, weekDay, mealType } = removed;
    const whole = { recipeId: plan.recipeId, mealType, lines };
    if (applyDate !== null) await onDate.mutateAsync({ ...whole, applyDate });
    else if (weekDay !== null) await onWeekDay.mutateAsync({ ...whole, weekDay });

    setRemoved(undefined);
  };

  return {
    removed,
    isBusy: onDate.isPending || onWeekDay.isPending,
    remove: (line: PlanLine) => void remove(line).catch(() => undefined),
    undo: () => void undo().catch(() => undefined),
  };
}

const isBeside =
  (line: PlanLine) =>
  ({ applyDate, weekDay, mealType }: PlanLine): boolean =>
    applyDate === line.applyDate && weekDay === line.weekDay && mealType === line.mealType;

const draftOf = ({
  dishesId,
  saleMode,
  salePrice,
  supplyNum,
  limitNum,
  saleBegin,
  saleEnd,
}: PlanLine) => ({
  dishesId,
  saleMode,
  salePrice,
  supplyNum,
  limitNum,
  saleBegin,
  saleEnd,
});
