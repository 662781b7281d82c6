import { expect, inject, test } from 'vitest';
import { databaseRolePassword } from '../start/config.ts';
import { createTestDatabase } from '../testing/database.ts';
import { logsIn, migrate } from './migrate.ts';

test('a database is served with the data key it was made with, and another one does not even change the password of the role', async () => {
  const { ownerUrl, drop } = await createTestDatabase();
  const own = databaseRolePassword(inject('testServer').dataKey);
  const foreign = databaseRolePassword('cd'.repeat(32));
  try {
    await expect(migrate({ ownerUrl, appPassword: foreign })).rejects.toThrow('Put the keys.json');
    expect(await logsIn(ownerUrl, own)).toBe(true);
    expect(await migrate({ ownerUrl, appPassword: own })).toMatchObject({ applied: [] });
  } finally {
    await drop();
  }
});
