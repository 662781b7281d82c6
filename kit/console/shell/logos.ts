import { useEffect } from 'react';
import { create } from 'zustand';
import { persist, readPersisted } from '../base/remembered.ts';
import { savedMerchant } from '../call/credentials.ts';
import { useSession } from '../call/session.ts';
import { type Logos, useConsoleParts } from './console-parts.ts';

/* The marks of the merchant (rule console/logo), remembered on this machine so that no other mark shows first. */

interface Kept extends Logos {
  /** '' before a log-in. */
  readonly merchantId: string;
}

const NAME = 'logos';
/** The super-administrator belongs to no merchant. */
const SUPER_USER = '0';
const NONE: Kept = { merchantId: '', logoUrl: null, loginLogoUrl: null };

const useKeptLogos = create<Kept>(() =>
  typeof window === 'undefined' ? NONE : (readPersisted<Kept>(NAME) ?? NONE),
);

let asked: string | undefined;

/** Shows these marks from now on. */
export function setLogos(logos: Logos, merchantId: string): void {
  const kept = { ...logos, merchantId };
  useKeptLogos.setState(kept);
  persist(NAME, kept);
}

/** The address of the mark at one place; null for the product's own. Asked for once for each merchant. */
export function useLogo(place: 'bar' | 'login'): string | null {
  const { pictures } = useConsoleParts();
  const user = useSession((state) => state.user);
  const logos = useKeptLogos();
  const merchantId = savedMerchant() || logos.merchantId;
  const isSuper = user?.userId === SUPER_USER;
  useEffect(() => {
    if (isSuper || asked === merchantId) return;

    asked = merchantId;
    pictures.logos(merchantId).then(
      (found) => setLogos(found, merchantId),
      () => {
        asked = undefined;
      },
    );
  }, [pictures, merchantId, isSuper]);

  if (isSuper || logos.merchantId !== merchantId) return null;

  return place === 'bar' ? logos.logoUrl : logos.loginLogoUrl;
}
