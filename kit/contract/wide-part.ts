/**
 * What a scope must hold as a whole for a call about what all operators share: every canteen, every organisation, both, or the dishes of every
 * canteen.
 */
export const WIDE_PARTS = ['canteens', 'organisations', 'merchant', 'dishes'] as const;
export type WidePart = (typeof WIDE_PARTS)[number];
