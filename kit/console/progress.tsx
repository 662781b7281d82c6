import nprogress from 'nprogress';
import { useEffect } from 'react';

nprogress.configure({ showSpinner: false });

let shown = 0;

/** The bar at the top of the page, moving for as long as this is on the page: something is being opened. */
export function Progress(): null {
  useEffect(() => {
    shown += 1;
    nprogress.start();
    return () => {
      shown -= 1;
      if (shown === 0) nprogress.done();
    };
  }, []);
  return null;
}
