import { readSettings, saveSettings } from '#areas/system/server/api.ts';
import { implement } from '#kit/server/implement.ts';
import { getBaseCard, saveBaseCard } from '../contract/card.ts';

export const baseCardRoutes = [
  implement(getBaseCard, (context) => readSettings(context, 'card')),
  implement(saveBaseCard, (context, content) => saveSettings(context, 'card', content)),
];
