import { evaluationMenu } from '#areas/evaluation/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(evaluationMenu);
