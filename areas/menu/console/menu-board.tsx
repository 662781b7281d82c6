import './menu-board.css';
import { useLocation } from 'react-router';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useDocumentTitle } from '#kit/console/shell/document-title.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { portionSize } from '../contract/lookups.ts';
import { type BoardContent, useBoard } from './use-board.ts';

/** Dishes up to which each is shown large. */
const ROOMY = 9;

/** An electronic menu board: a display without a log-in (the key stands behind the # of its address). */
export default function MenuBoard() {
  const { hash } = useLocation();
  const { content, isStale, isRefused } = useBoard(hash.slice(1));
  useDocumentTitle(content?.boardName ?? t('电子菜谱牌'));
  if (isRefused)
    return (
      <main className="mb mb-message">
        <h1>{t('链接无效或已失效')}</h1>
        <p>{t('请在管理端重新创建电子菜谱牌')}</p>
      </main>
    );

  if (!content)
    return <main className="mb mb-message">{isStale && <h1>{t('正在重新连接')}</h1>}</main>;

  const { canteenName, stallName, mealType: meal, bizDate, dishes, shownAt } = content;

  return (
    <main className="mb">
      <header>
        <h1>{stallName ?? canteenName}</h1>
        <span>
          {bizDate} {t(labelOf(mealType, meal))}
        </span>
        <span role="status" className="mb-stale">
          {isStale && t('网络中断，显示{time}的菜谱', { time: shownAt.slice(11, 16) })}
        </span>
      </header>
      {dishes.length === 0 ? (
        <p className="mb-none">{t('当前没有供应的菜品')}</p>
      ) : (
        <ul data-roomy={dishes.length <= ROOMY || undefined}>
          {dishes.map((dish) => (
            <DishTile key={dish.lineId} dish={dish} />
          ))}
        </ul>
      )}
    </main>
  );
}

type Dish = BoardContent['dishes'][number];

/** Portions from which on a board says how many are left. */
const FEW = 10;

function DishTile({ dish }: { readonly dish: Dish }) {
  const { dishesName, price, normalPrice, sizes, recommended, image } = dish;
  const { soldOut, byWeight, left, allergens, saleBegin, saleEnd } = dish;

  return (
    <li className="mb-dish" data-sold-out={soldOut || undefined}>
      {image && <img src={image} alt="" loading="lazy" />}
      <div>
        <h2>
          {dishesName}
          {recommended && <em className="mb-recommended">{t('推荐')}</em>}
        </h2>
        <b>
          {soldOut
            ? t('售罄')
            : byWeight
              ? t('{price}/千克', { price: priceText(price) })
              : priceText(price)}
          {!soldOut && normalPrice !== null && <s>{priceText(normalPrice)}</s>}
          {!soldOut && !byWeight && left !== null && left <= FEW && (
            <em>{t('仅剩{count}份', { count: left })}</em>
          )}
        </b>
        {!soldOut && sizes.length > 0 && (
          <span className="mb-sizes">
            {sizes
              .map(({ size, price: each }) => `${t(labelOf(portionSize, size))} ${priceText(each)}`)
              .join('　')}
          </span>
        )}
        <small>
          {(saleBegin || saleEnd) && `${saleBegin ?? ''}–${saleEnd ?? ''} `}
          {allergens.length > 0 &&
            t('过敏原：{names}', { names: allergens.map((name) => t(name)).join('、') })}
        </small>
      </div>
    </li>
  );
}

const priceText = (fen: number): string => `¥${yuan(fen)}`;
