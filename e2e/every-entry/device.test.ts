import { deviceMenu } from '#areas/device/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(deviceMenu, { barriers: true });
