import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { supermarketTree } from '../contract/shop.ts';

/** One of the caller's supermarkets, or several. */
export const ShopPick = selectOf(supermarketTree, ({ id, text }) => ({ value: id, label: text }));
