import { useState } from 'react';
import { cardState } from '#areas/ledger/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { ReadDrawer } from '#kit/console/list/read-drawer.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { cardHolders } from '../contract/card.ts';

/** All people who ever held a card number. */
export function CardHolders({ cardNo }: { readonly cardNo: string }) {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(cardHolders)) return null;

  return (
    <>
      <ActionButton trigger="使用记录" onClick={() => setOpen(true)} />
      {open && (
        <ReadDrawer
          of={cardHolders}
          content={{ cardNo }}
          title={t('卡号{cardNo}的使用记录', { cardNo })}
          size={480}
          close={() => setOpen(false)}
        >
          {(holders) => (
            <FactLines
              lines={holders.map(({ custName, custNum, issuedAt, endedAt, state }) => ({
                title: `${custName} (${custNum})`,
                value: [
                  t('{time}发卡', { time: issuedAt }),
                  endedAt ? `${t(labelOf(cardState, state))} ${endedAt}` : t('持卡中'),
                ].join(' · '),
              }))}
            />
          )}
        </ReadDrawer>
      )}
    </>
  );
}
