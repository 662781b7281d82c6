import { generateKeyPairSync } from 'node:crypto';
import type { Edit, Ids } from '#kit/server/testing/samples.ts';
import { boundCards, saveBaseCard, slaveCards } from '../../contract/card.ts';
import { giftRules } from '../../contract/gift-rule.ts';
import { savePayChannel } from '../../contract/pay-channel.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  ...[slaveCards, boundCards].map(({ modify, add }, index) => ({
    edit: modify,
    add,
    table: 'card',
    full: (ids: Ids) => ({
      custId: ids.custId,
      cardNo: `E${index}`,
      holderName: '小明',
      remark: '备注',
    }),
  })),
  {
    edit: saveBaseCard,
    table: 'setting',
    full: { deposit: 1000, replaceDeposit: 500, returnDeposit: 2, cardNoLength: 8 },
  },
  {
    edit: giftRules.modify,
    add: giftRules.add,
    table: 'recharge_gift_rule',
    full: (ids) => ({
      ruleName: '规则',
      tiers: [{ amount: 100, gift: 10 }],
      validDays: 5,
      timesMax: 2,
      orgIds: [ids.orgId],
      psnTypes: [ids.psnType],
      channels: [4],
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      state: 2,
      remark: '备注',
    }),
  },
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
