import { useEffect } from 'react';
import { allAccountEnums } from '#areas/ledger/contract/account.ts';
import { useLanguage } from '#kit/console/base/i18n.ts';
import { areaOf, queryClient } from '#kit/console/call/query.ts';
import { useSession } from '#kit/console/call/session.ts';

/** Has the enumerations of accounts read anew when the user name changes, and when the language does. */
export default function EnumReload(): null {
  const username = useSession((state) => state.user?.username);
  const language = useLanguage();
  useEffect(() => {
    if (!username || !language) return;
    queryClient
      .invalidateQueries({ queryKey: [areaOf(allAccountEnums), allAccountEnums.path] })
      .catch(() => undefined);
  }, [username, language]);

  return null;
}
