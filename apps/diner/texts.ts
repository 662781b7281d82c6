import { createTexts } from '../page/texts.ts';
import english from './en.json';

/** What the page of diners says. */
export const { t, useTexts, currentLanguage, otherLanguage, switchLanguage, sayLanguage } =
  createTexts(english);
