import { useEffect, useState, useSyncExternalStore } from 'react';
import { tillMode } from '#areas/device/contract/machine/settings.ts';
import { Cashier } from './cashier.tsx';
import { CustomerPage } from './customer-page.tsx';
import { dropIdentity, keepIdentity, readIdentity } from './identity.ts';
import { holdLock } from './lock.ts';
import { type Machine, startMachine } from './machine.ts';
import { PairPage } from './pair-page.tsx';
import { RechargeCounter } from './recharge-counter.tsx';
import { SelfService } from './self-service.tsx';
import { openStore } from './store.ts';
import { t, useTexts } from './texts.ts';
import type { Identity } from './wire.ts';

/** What the page is at the moment. */
type Phase =
  | { readonly kind: 'opening' | 'insecure' | 'elsewhere' | 'broken' }
  | { readonly kind: 'unpaired'; readonly store: IDBDatabase }
  | { readonly kind: 'till'; readonly store: IDBDatabase; readonly machine: Machine };

/** The till of the house, or with `?customer` in the address the buyer's side of one. */
export function App() {
  useTexts();
  const isCustomer = new URLSearchParams(location.search).has('customer');

  return isCustomer ? <CustomerPage /> : <Till />;
}

function Till() {
  const [phase, setPhase] = useState<Phase>({ kind: 'opening' });
  useEffect(() => {
    open(setPhase).catch(() => setPhase({ kind: 'broken' }));
  }, []);

  if (phase.kind === 'till') return <Running {...phase} />;
  if (phase.kind === 'unpaired')
    return (
      <PairPage
        onPaired={async (identity) => {
          await keepIdentity(phase.store, identity);
          setPhase(await running(phase.store, identity));
        }}
      />
    );

  return (
    <main className="notice" role="status">
      <h1>{t('网页收银机')}</h1>
      <p>{t(WORDS[phase.kind])}</p>
    </main>
  );
}

const WORDS = {
  opening: '正在打开',
  insecure: '收银机只能在 https 或本机地址中打开：浏览器在其他地址不保管密钥',
  elsewhere: '本机已在另一个窗口打开。关闭那个窗口后，这里自动继续',
  broken: '浏览器不能保存数据：请退出无痕模式，或换一个浏览器',
} as const;

/** Opens the till once no other page of this browser is one. */
async function open(show: (phase: Phase) => void): Promise<void> {
  if (!isSecureContext) {
    show({ kind: 'insecure' });
    return;
  }

  await holdLock((isHeld) => {
    if (isHeld) begin(show).catch(() => show({ kind: 'broken' }));
    else show({ kind: 'elsewhere' });
  });
}

async function begin(show: (phase: Phase) => void): Promise<void> {
  const store = await openStore();
  /* The browser may ask the user first: the till does not wait for that. */
  navigator.storage.persist().catch(() => undefined);
  const identity = await readIdentity(store);
  show(identity ? await running(store, identity) : { kind: 'unpaired', store });
}

const running = async (store: IDBDatabase, identity: Identity): Promise<Phase> => ({
  kind: 'till',
  store,
  machine: await startMachine(store, identity),
});

function Running({ store, machine }: { readonly store: IDBDatabase; readonly machine: Machine }) {
  const { mode, isRechargeCounter } = useSyncExternalStore(machine.subscribe, machine.state);
  const unpair = (): void => {
    dropIdentity(store).then(
      () => location.reload(),
      () => undefined,
    );
  };

  if (isRechargeCounter) return <RechargeCounter machine={machine} onUnpair={unpair} />;

  return mode === tillMode.key.selfService ? (
    <SelfService machine={machine} store={store} />
  ) : (
    <Cashier machine={machine} store={store} onUnpair={unpair} />
  );
}
