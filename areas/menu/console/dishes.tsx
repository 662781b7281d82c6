import { t } from '#kit/console/base/i18n.ts';
import { DocumentScreen } from '#kit/console/document/document-screen.tsx';
import { NumberCell } from '#kit/console/form/number-cell.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { dishes } from '../contract/dish.ts';
import { dishesEditPrice } from '../contract/dish-calls.ts';
import { DishBatch, DishMore, DishTools } from './dish-actions.tsx';
import { dishLines } from './dish-lines.tsx';
import { DishPreview } from './dish-preview.tsx';
import {
  ClassifyPick,
  CookPick,
  EffectsPick,
  KitchenPick,
  LabelsPick,
  StylePick,
  SuitsPick,
  TastesPick,
  TypePick,
} from './reference-picks.tsx';
import { CanteenPick } from './stall-picks.tsx';

export const preload = firstPage(dishes.page);

/** Dishes with their materials and what they cost (/menudish/dishes). */
export default () => (
  <DocumentScreen
    of={dishes}
    fields={[
      { key: 'dishesName', section: '基本信息' },
      { key: 'typeId', input: <TypePick /> },
      { key: 'price', input: 'money' },
      'weight',
      { key: 'canteenId', input: <CanteenPick /> },
      { key: 'putawayState', input: 'radio' },
      { key: 'boxFee', input: 'money', section: '规格与优惠' },
      { key: 'discountPrice', input: 'money' },
      'limitNum',
      'stockNum',
      { key: 'largePrice', input: 'money' },
      'largeWeight',
      { key: 'smallPrice', input: 'money' },
      'smallWeight',
      { key: 'ownCost', input: 'money' },
      { key: 'kitchenId', input: <KitchenPick />, section: '分类与标签' },
      { key: 'cookId', input: <CookPick /> },
      { key: 'classifyId', input: <ClassifyPick /> },
      { key: 'styleId', input: <StylePick /> },
      { key: 'tasteIds', input: <TastesPick /> },
      { key: 'labelIds', input: <LabelsPick /> },
      { key: 'effectIds', input: <EffectsPick /> },
      { key: 'suitIds', input: <SuitsPick /> },
      'chef',
      { key: 'recommendFlag', input: 'radio' },
      { key: 'images', input: 'image', mode: 5, span: 2, section: '图片与介绍' },
      { key: 'intro', input: 'textarea', span: 2 },
      { key: 'detail', input: 'textarea', span: 2 },
    ]}
    lines={dishLines}
    form={{ preview: (values) => <DishPreview {...(values as object)} /> }}
    filters={[
      'keyword',
      { key: 'typeId', input: <TypePick placeholder="全部" /> },
      'putawayState',
      { key: 'canteenId', input: <CanteenPick placeholder="全部" /> },
      'recommendFlag',
    ]}
    picture={({ images }) => images[0]}
    render={{
      price: ({ dishesId, dishesName, price, version }) => (
        <NumberCell
          save={dishesEditPrice}
          content={{ dishesId, version }}
          field={{ key: 'price', title: '售价' }}
          value={price}
          subject={dishesName}
        />
      ),
      stockNum: ({ dishesId, dishesName, stockNum, version }) => (
        <NumberCell
          save={dishes.modify}
          content={{ dishesId, version }}
          field={{ key: 'stockNum', title: '库存份数', required: false }}
          value={stockNum}
          subject={dishesName}
          none={t('不限')}
        />
      ),
      limitNum: ({ dishesId, dishesName, limitNum, version }) => (
        <NumberCell
          save={dishes.modify}
          content={{ dishesId, version }}
          field={{ key: 'limitNum', title: '每人限购', required: false }}
          value={limitNum}
          subject={dishesName}
          none={t('不限')}
        />
      ),
    }}
    toolbar={<DishTools />}
    selectable={(rows, clear) => <DishBatch rows={rows} clear={clear} />}
    rowActions={({ dishesId, dishesName }) => (
      <DishMore dishesId={dishesId} dishesName={dishesName} />
    )}
    actionsWidth={200}
  />
);
