import { Button, Checkbox, Empty, Input, Segmented, Select } from 'antd';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { showToast } from '#kit/console/action/toast.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead, useWrite } from '#kit/console/call/query.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { recipeAddDishesByDate } from '../contract/recipe.ts';
import { recipeChoices } from '../contract/recipe-week.ts';
import { dishTypes } from '../contract/reference.ts';
import { type Day, dayName, isOn, type Meal, meals, type Plan } from './recipe-days.ts';

export interface RecipePickProps {
  readonly plan: Plan;
  readonly days: readonly Day[];
  /** Where dishes go at first. */
  readonly day: Day;
  readonly meal: Meal;
  readonly close: () => void;
}

/**
 * Dishes for a meal, one press each, on one day or on several; found by name, pinyin, category, or among those planned lately. Price, supply
 * and times are those of the dish, and are changed on the menu where they differ.
 */
export function RecipePick({ plan, days, day, meal: first, close }: RecipePickProps) {
  const [typed, setTyped] = useState('');
  const [typeId, setTypeId] = useState<string>();
  const [isRecent, setRecent] = useState(false);
  const [meal, setMeal] = useState(first);
  const [on, setOn] = useState<readonly string[]>([day.key]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const keyword = useDeferredValue(typed.trim());
  const add = useWrite(recipeAddDishesByDate);
  const target = days.filter(({ key }) => on.includes(key));
  const there = plan.lines.filter((line) => line.mealType === meal);
  const isThere = (dishesId: string) =>
    target.length > 0 &&
    target.every((each) => there.some((line) => line.dishesId === dishesId && isOn(line, each)));

  const toggle = (dishesId: string) =>
    setChosen((before) =>
      before.includes(dishesId)
        ? before.filter((each) => each !== dishesId)
        : [...before, dishesId],
    );

  const isReady = chosen.length > 0 && target.length > 0 && !add.isPending;
  const save = async () => {
    if (!isReady) return;

    const { added } = await add.mutateAsync({
      recipeId: plan.recipeId,
      mealType: meal,
      dishesIds: [...chosen],
      ...daysOfPlan(target),
    });
    showToast('success', t('已添加{count}道', { count: added }));
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;

    event.preventDefault();
    save().catch(() => undefined);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl and Enter add from wherever one is in it
    <div className="plan-pick" onKeyDown={onKeyDown}>
      <fieldset>
        <legend>{t('哪几天')}</legend>
        <Checkbox.Group
          value={[...on]}
          onChange={(keys) => setOn(keys)}
          options={days.map((each) => ({ value: each.key, label: dayName(each) }))}
        />
      </fieldset>
      <Segmented
        aria-label={t('餐次')}
        value={meal}
        onChange={setMeal}
        options={meals.map(({ key, desc }) => ({ value: key, label: t(desc) }))}
      />
      <div className="plan-pick-search">
        <Input
          allowClear
          autoFocus
          aria-label={t('搜索菜品')}
          placeholder={t('菜品名称、拼音或首字母')}
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
        <TypeChoice value={typeId} onChange={setTypeId} />
        <Button
          aria-pressed={isRecent}
          type={isRecent ? 'primary' : 'default'}
          onClick={() => setRecent(!isRecent)}
        >
          {t('最近用过')}
        </Button>
      </div>
      <ReadPart
        of={recipeChoices}
        content={{
          recipeId: plan.recipeId,
          isRecent,
          ...(keyword && { keyword }),
          ...(typeId !== undefined && { typeId }),
        }}
        lines={6}
        keepPrevious
      >
        {(found) => <Choices found={found} chosen={chosen} isThere={isThere} toggle={toggle} />}
      </ReadPart>
      <footer className="plan-pick-foot">
        <span>{t('价格、份数和限购按菜品设置，加入后点菜品可单独修改')}</span>
        <Button
          type="primary"
          title="Ctrl + Enter"
          loading={add.isPending}
          disabled={!isReady}
          onClick={() => void save().catch(() => undefined)}
        >
          {t('添加{count}道', { count: chosen.length })}
        </Button>
      </footer>
    </div>
  );
}

const daysOfPlan = (days: readonly Day[]) =>
  days.some(({ applyDate }) => applyDate === undefined)
    ? { weekDays: days.map(({ weekDay }) => weekDay) }
    : { applyDates: days.flatMap(({ applyDate }) => applyDate ?? []) };

interface TypeChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (typeId: string | undefined) => void;
}

function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const { data = [], isFetching } = useRead(dishTypes.list, undefined, { overlay: false });
  return (
    <Select
      allowClear
      aria-label={t('菜品分类')}
      placeholder={t('全部分类')}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={onChange}
      options={data.map(({ id, typeName }) => ({ value: id, label: typeName }))}
    />
  );
}

interface ChoicesProps {
  readonly found: ResultOf<typeof recipeChoices>;
  readonly chosen: readonly string[];
  /** It stands already wherever dishes are to go. */
  readonly isThere: (dishesId: string) => boolean;
  readonly toggle: (dishesId: string) => void;
}

function Choices({ found: { dishes, hasMore }, chosen, isThere, toggle }: ChoicesProps) {
  if (dishes.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t('没有找到已上架的菜品，可换个名称或分类')}
      />
    );

  return (
    <>
      <div className="plan-choices">
        {dishes.map(({ dishesId, dishesName, price, lastDate }) => (
          <button
            key={dishesId}
            type="button"
            className="plan-choice"
            aria-pressed={chosen.includes(dishesId)}
            disabled={isThere(dishesId)}
            onClick={() => toggle(dishesId)}
          >
            <span className="plan-name">{dishesName}</span>
            <span className="plan-facts">
              {yuan(price)} <em>{isThere(dishesId) ? t('已在菜谱中') : lastDate?.slice(5)}</em>
            </span>
          </button>
        ))}
      </div>
      {hasMore && <p className="menu-hint">{t('还有更多菜品，请输入名称查找')}</p>}
    </>
  );
}
