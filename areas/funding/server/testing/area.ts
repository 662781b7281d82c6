import { clearWallets } from '../clearing.ts';
import { revokeRecharge } from '../revocation/revoke.ts';

/** What takes money out of wallets again, without the documents and events of its calls: for tests of the ledger. */
export const withdrawing = { clearWallets, revokeRecharge } as const;
