import { lookup } from '#kit/contract/lookup.ts';

/** How a page of the house shows what is sold (rule devices/displays). `byKind`: as machines of its kind usually do. */
export const displayLayout = lookup({
  byKind: { key: 0, desc: '按设备类型' },
  grid: { key: 1, desc: '图片网格' },
  list: { key: 2, desc: '分类列表' },
  single: { key: 3, desc: '单菜（含营养）' },
  notice: { key: 4, desc: '公告与菜谱' },
});

export type DisplayLayout = (typeof displayLayout)[number]['key'];

/** Colours of a page of the house. */
export const displayTheme = lookup({
  light: { key: 1, desc: '浅色' },
  dark: { key: 2, desc: '深色' },
});

/** What a page shows as that was not set otherwise, by the name of its kind. */
const usual: Readonly<Record<string, DisplayLayout>> = {
  nutritionPriceTag: displayLayout.key.single,
  infoScreen: displayLayout.key.notice,
};

/** The layout a machine of a kind shows: what is set, or what its kind usually has. */
export const layoutShown = (kindName: string, set: number): number =>
  set === displayLayout.key.byKind ? (usual[kindName] ?? displayLayout.key.grid) : set;
