import { generateKeyPairSync } from 'node:crypto';
import type { Edit } from '#kit/server/testing/samples.ts';
import { savePayChannel } from '../../contract/pay-channel.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: savePayChannel,
    table: 'pay_channel',
    full: {
      channel: 1,
      appId: 'wx1',
      mchNo: '1900000001',
      serialNo: 'A1',
      platformKeyId: 'K1',
      siteUrl: 'https://canteen.example.cn',
      validMinutes: 30,
      merchantSecret: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      callbackSecret: '0123456789abcdef0123456789abcdef',
      platformKey: publicKey.export({ type: 'spki', format: 'pem' }),
    },
  },
];
