import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';

/** A part of a form, such as its dry run, keeps the form from being saved while it says so: nothing would be done. */
export function useHeldForm(isHeld: boolean): void {
  const hold = useHoldForm();
  useEffect(() => (isHeld ? hold() : undefined), [isHeld, hold]);
}

/** Tells the form around a field that something of the field is on its way; the answer tells that it has arrived. */
type Hold = () => () => void;

const Busy = createContext<Hold>(() => () => undefined);

/** What a field calls while its value is on its way, such as a picture being uploaded: until then the form cannot be saved. */
export const useHoldForm = (): Hold => use(Busy);

/** How much of a form is on its way, and the parts that count it. */
export function useFormBusy(): { busy: boolean; around: (form: ReactNode) => ReactNode } {
  const [held, setHeld] = useState(0);
  const hold = useCallback(() => {
    setHeld((count) => count + 1);
    return () => setHeld((count) => count - 1);
  }, []);

  return { busy: held > 0, around: (form) => <Busy value={hold}>{form}</Busy> };
}
