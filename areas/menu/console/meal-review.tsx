import { Alert, Button, Empty } from 'antd';
import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useRead, useWrite } from '#kit/console/call/query.ts';
import { InRow } from '#kit/console/list/in-row.ts';
import {
  aiFoodCleaningDishAll,
  aiFoodCleaningReview,
  type MealRow,
  mealState,
  menuaiCutBigPicture,
} from '../contract/meal-picture.ts';
import { menuaiInUse } from '../contract/menu-ai.ts';
import { BoxEditor, type DrawnBox } from './box-editor.tsx';
import { PictureCard } from './picture-card.tsx';

const MEAL_STATE = mealState.key;

/** The review of a picture of a meal: cutting, naming, confirming. */
export function MealReview({ meal }: { readonly meal: MealRow }) {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(aiFoodCleaningDishAll)) return null;

  const title = meal.mealState === MEAL_STATE.waiting ? '审核' : '查看';

  return (
    <>
      <button type="button" className="scr-link" onClick={() => setOpen(true)}>
        {t(title)}
      </button>
      <Sheet
        open={open}
        size={1080}
        title={`${meal.canteenName} ${meal.takenAt}`}
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <Review meal={meal} close={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Review({ meal, close }: { readonly meal: MealRow; readonly close: () => void }) {
  const { mealPictureId, pictureUrl, width, height, mealState, version } = meal;
  const [boxes, setBoxes] = useState<readonly DrawnBox[]>([]);
  const { data: cuts = [] } = useRead(aiFoodCleaningDishAll, { mealPictureId }, { overlay: false });
  const mayCall = useMayCall();
  const isOpen = mealState === MEAL_STATE.waiting && mayCall(aiFoodCleaningReview);
  const unnamed = cuts.filter(({ dishesId }) => dishesId === null).length;
  const done = cuts.flatMap(({ box, dishesName }) =>
    box ? [{ ...box, label: dishesName ?? '?' }] : [],
  );

  return (
    <InRow value={false}>
      <div className="ai-review">
        <section>
          {isOpen && <CutTools meal={meal} boxes={boxes} setBoxes={setBoxes} />}
          <BoxEditor
            src={pictureUrl}
            width={width}
            height={height}
            done={done}
            boxes={boxes}
            onChange={setBoxes}
            readOnly={!isOpen}
          />
        </section>
        <section>
          {cuts.length === 0 ? (
            <Empty description={t('在图片上框选菜品，切割后标注')} />
          ) : (
            <ul className="ai-cards">
              {cuts.map((picture) => (
                <PictureCard key={`${picture.pictureId}-${picture.version}`} picture={picture} />
              ))}
            </ul>
          )}
          {isOpen && unnamed > 0 && (
            <Alert
              type="info"
              showIcon
              title={t('还有{count}个菜品没有标注', { count: unnamed })}
            />
          )}
          {isOpen && (
            <div className="ai-tools">
              <ConfirmAction
                write={aiFoodCleaningReview}
                content={{ mealPictureId, mealState: 2, version }}
                trigger={
                  <Button type="primary" disabled={cuts.length === 0 || unnamed > 0}>
                    {t('审核通过')}
                  </Button>
                }
                confirm="确定图片上的菜品都已正确标注？"
                subject=""
                onDone={close}
              />
              <ConfirmAction
                write={aiFoodCleaningReview}
                content={{ mealPictureId, mealState: 3, version }}
                trigger="作废"
                confirm="作废后已切割的菜品图片一并删除，确定作废？"
                subject=""
                onDone={close}
                danger
              />
            </div>
          )}
        </section>
      </div>
    </InRow>
  );
}

interface ToolsProps {
  readonly meal: MealRow;
  readonly boxes: readonly DrawnBox[];
  readonly setBoxes: (boxes: readonly DrawnBox[]) => void;
}

/** Cutting: at the boxes that were drawn, or where the service in use finds dishes. */
function CutTools({ meal, boxes, setBoxes }: ToolsProps) {
  const { mealPictureId, width, height } = meal;
  const { data: service } = useRead(menuaiInUse, undefined, { overlay: false });
  const cut = useWrite(menuaiCutBigPicture);
  const run = async (asked: readonly DrawnBox[]) => {
    await cut.mutateAsync({ mealPictureId, boxes: asked.map(({ key: _key, ...box }) => box) });
    setBoxes([]);
  };
  const start = (asked: readonly DrawnBox[]) => void run(asked).catch(() => undefined);

  return (
    <div className="ai-tools">
      <Button onClick={() => setBoxes([...boxes, middle(width, height)])}>{t('添加选框')}</Button>
      <Button
        type="primary"
        disabled={boxes.length === 0}
        loading={cut.isPending}
        onClick={() => start(boxes)}
      >
        {t('切割选框（{count}）', { count: boxes.length })}
      </Button>
      {service?.configured && (
        <Button loading={cut.isPending} onClick={() => start([])}>
          {t('自动识别')}
        </Button>
      )}
      {service && !service.configured && (
        <small>{t('没有使用中的识别服务，请人工框选和标注')}</small>
      )}
    </div>
  );
}

/** A new box in the middle, for an operator who draws without a mouse. */
const middle = (width: number, height: number): DrawnBox => ({
  key: crypto.randomUUID(),
  left: Math.round(width * 0.35),
  top: Math.round(height * 0.35),
  width: Math.round(width * 0.3),
  height: Math.round(height * 0.3),
});
