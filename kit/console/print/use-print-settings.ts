import { useState } from 'react';
import { t } from '../base/i18n.ts';
import { merchantNow } from '../base/merchant-clock.ts';
import { persist, readPersisted } from '../base/remembered.ts';
import { printable } from '../list/cells.ts';
import type { PrintDialogProps } from './print-options.ts';
import {
  bottomFields,
  firstSettings,
  type PrintField,
  type PrintSettings,
  persistedSettings,
  settingsName,
} from './print-settings.ts';

export type Print = ReturnType<typeof usePrintSettings>;

/**
 * Settings of this list's print: remembered ones, changed here, kept when the print is confirmed.
 * @param maker who stands below the table as its maker
 */
export function usePrintSettings(
  { columns, title, summary, place }: PrintDialogProps,
  maker: string,
) {
  const [now] = useState(merchantNow);
  const leaves = printable(columns);
  const bottom = bottomFields(maker, now);
  const [settings, set] = useState<PrintSettings>(() =>
    firstSettings(readPersisted(settingsName(place)), {
      title: t(title),
      columns: leaves.map((leaf) => leaf.key),
      top: summary,
      bottom,
    }),
  );

  const allTop = [...summary, ...settings.customTop];
  const allBottom = [...bottom, ...settings.customBottom];

  return {
    settings,
    change: (part: Partial<PrintSettings>) => set({ ...settings, ...part }),
    persist: () => persist(settingsName(place), persistedSettings(settings, t(title))),
    leaves,
    top: allTop,
    bottom: allBottom,
    /** What the sheet shows beside its rows. */
    sheet: {
      title: settings.title,
      columns: leaves.filter((leaf) => settings.columns.includes(leaf.key)),
      top: checked(allTop, settings.checkedTop),
      bottom: checked(allBottom, settings.checkedBottom),
    },
  };
}

const checked = (fields: readonly PrintField[], names: readonly string[]): PrintField[] =>
  fields.filter((field) => names.includes(field.name));
