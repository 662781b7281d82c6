import { type AreaParts, joinAreaParts } from '#kit/console/shell/area-parts.ts';

const shares = import.meta.glob<AreaParts>('../../areas/*/console/parts.ts', {
  eager: true,
  import: 'areaParts',
});

/** What the areas show below the layout, fetched when the first of it is opened. */
export const areaParts = joinAreaParts(Object.values(shares));
