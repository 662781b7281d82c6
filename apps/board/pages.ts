import { type Board, type Dish, layout } from './board.ts';
import { dishLarge, dishLine, dishTile, setMealLine, setMealTile } from './dishes.ts';
import { element } from './dom.ts';
import { t } from './texts.ts';

/* What fits on the screen at once is a page; a screen turns them. */

/** The room that is left for dishes, in rem. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Makes one page of what a screen shows. */
export type Page = () => HTMLElement;

/** Sizes of what is shown, in rem; those of `style.css`. */
const TILE = { width: 16, height: 15 } as const;

const LINE = { width: 30, height: 4 } as const;

/** Notices shown beside a menu at once. */
const NOTICES = 3;

export function pagesOf(board: Board, room: Room): Page[] {
  const { menu, machine } = board;
  const isEmpty = !menu || menu.dishes.length + menu.setMeals.length === 0;
  if (machine.layout === layout.notice) return noticePages(board, room);
  if (isEmpty) return [() => element('p', 'none', t('当前没有供应的菜品'))];
  if (machine.layout === layout.list) return listPages(board, room);
  if (machine.layout === layout.single) return singlePages(menu.dishes, machine.dishPosition);

  return gridPages(board, room);
}

function gridPages({ menu, machine }: Board, { width, height }: Room): Page[] {
  const columns = machine.columns || fitting(width, TILE.width);
  const rows = fitting(height, TILE.height);
  const tiles = [
    ...(menu?.dishes ?? []).map((dish) => () => dishTile(dish)),
    ...(menu?.setMeals ?? []).map((meal) => () => setMealTile(meal)),
  ];
  const used = Math.min(rows, Math.ceil(tiles.length / columns));

  return parts(tiles, columns * rows).map((part) => () => {
    const list = element(
      'ul',
      'grid',
      part.map((make) => make()),
    );
    list.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
    list.style.gridTemplateRows = `repeat(${used}, minmax(0, 1fr))`;

    return list;
  });
}

function listPages({ menu, machine }: Board, { width, height }: Room): Page[] {
  const columns = machine.columns || fitting(width, LINE.width);
  const rows = fitting(height, LINE.height);

  return parts(linesOf(menu), columns * rows).map((part) => () => {
    const list = element(
      'ul',
      'list',
      part.map((make) => make()),
    );
    list.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
    list.style.gridTemplateRows = `repeat(${rows}, minmax(0, 1fr))`;

    return list;
  });
}

/** Dishes by what they are, each kind under its name, and set meals behind them. */
function linesOf(menu: Board['menu']): Page[] {
  const kinds = new Map<string, Dish[]>();
  for (const dish of menu?.dishes ?? []) {
    const name = dish.category ?? t('其他菜品');
    kinds.set(name, [...(kinds.get(name) ?? []), dish]);
  }

  const meals = menu?.setMeals ?? [];
  const dishes = [...kinds].flatMap(([name, each]) => [
    () => element('li', 'kind', name),
    ...each.map((dish) => () => dishLine(dish)),
  ]);
  if (meals.length === 0) return dishes;

  return [
    ...dishes,
    () => element('li', 'kind', t('套餐')),
    ...meals.map((meal) => () => setMealLine(meal)),
  ];
}

/** A price tag shows the dish at its position, and nothing where there are fewer; without a position all of them in turn. */
function singlePages(dishes: readonly Dish[], position: number): Page[] {
  const shown = position === 0 ? dishes : dishes.slice(position - 1, position);
  if (shown.length === 0) return [() => element('p', 'none', t('当前没有供应的菜品'))];

  return shown.map((dish) => () => dishLarge(dish));
}

/** Notices beside the menu on a wide screen, above it on a standing one. */
function noticePages(board: Board, { width, height }: Room): Page[] {
  const notices = board.notices ?? [];
  const isWide = width > height;
  const told = parts(notices, NOTICES).map(
    (part) => () =>
      element(
        'section',
        'notices',
        element('h2', '', t('公告')),
        part.map(({ title, content, urgent }) =>
          element(
            'article',
            urgent ? 'urgent' : '',
            element('h3', '', title),
            element('p', '', content),
          ),
        ),
      ),
  );
  const hasMenu = (board.menu?.dishes.length ?? 0) > 0;
  if (told.length === 0 && !hasMenu) return [() => element('p', 'none', t('当前没有公告'))];

  const rest = isWide ? { width: width / 2, height } : { width, height: height / 2 };
  const menus = hasMenu ? listPages(board, told.length > 0 ? rest : { width, height }) : [];
  if (told.length === 0) return menus;
  if (menus.length === 0) return told;

  const count = Math.max(told.length, menus.length);

  return Array.from(
    { length: count },
    (_, at) => () =>
      element(
        'div',
        isWide ? 'beside' : 'above',
        told[at % told.length]?.(),
        menus[at % menus.length]?.(),
      ),
  );
}

const fitting = (room: number, each: number): number => Math.max(1, Math.floor(room / each));

/** Cuts what is shown into parts of so many. */
function parts<Each>(all: readonly Each[], size: number): Each[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}
