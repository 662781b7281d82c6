import { importFields, importSet } from '#kit/contract/import.ts';

const custNum = {
  key: 'custNum',
  title: '人员编号',
  required: true,
  aliases: ['CardNo', '学号', '工号', '编号'],
  sample: '180001',
} as const;
const remark = { key: 'remark', title: '备注', aliases: ['Remark'] } as const;

/** Recharges of personal wallets, each row with its own amount; a file is one batch. */
export const walletImport = importSet({
  title: '导入充值',
  access: 'account:recharge:import',
  scope: 'organisation',
  fields: importFields([
    custNum,
    {
      key: 'amount',
      title: '充值金额',
      required: true,
      aliases: ['金额', 'Amount'],
      sample: '100.00',
    },
    {
      key: 'offlineType',
      title: '充值方式',
      hint: '微信转账、支付宝转账或现金，留空为现金',
      sample: '现金',
    },
    { key: 'voucherNo', title: '凭证号', hint: '转账须填写' },
    remark,
  ]),
  options: {},
  check: {
    id: 'account.walletImportCheck',
    path: '/api/v3/acc/wallet/import/check',
    aliases: [
      { id: 'account.rechargeImportCheck', path: '/recharge/import/check' },
      { id: 'account.v2WalletImportCheck', path: '/api/v2/wallet/import/check' },
    ],
  },
  run: {
    id: 'account.walletImportRecharge',
    path: '/api/v3/acc/wallet/import/recharge',
    aliases: [
      { id: 'account.rechargeImport', path: '/recharge/import' },
      { id: 'account.v2WalletImport', path: '/api/v2/wallet/import' },
    ],
  },
  result: {
    id: 'account.walletImportResult',
    path: '/api/v3/acc/wallet/import/result',
    aliases: [
      { id: 'account.rechargeImportResult', path: '/recharge/import/result' },
      { id: 'account.v2WalletImportResult', path: '/api/v2/wallet/import/result' },
    ],
  },
  template: { id: 'account.walletImportTemplate', path: '/api/v3/acc/wallet/import/template' },
  badRows: { id: 'account.walletImportBadRows', path: '/api/v3/acc/wallet/import/badRows' },
});

/** Subsidies, each row with its own amount; a file is one batch. */
export const subsidyImport = importSet({
  title: '导入补贴',
  access: 'account:subsidy:import',
  scope: 'organisation',
  fields: importFields([
    custNum,
    {
      key: 'amount',
      title: '发放金额',
      required: true,
      aliases: ['金额', 'Amount'],
      sample: '300.00',
    },
    {
      key: 'expiresOn',
      title: '有效期至',
      hint: '年-月-日，当天仍可使用；留空表示长期有效',
      sample: '2030-12-31',
    },
    remark,
  ]),
  options: {},
  check: {
    id: 'account.subsidyImportCheck',
    path: '/api/v3/acc/subsidy/import/check',
    aliases: [{ id: 'account.v2SubsidyCheck', path: '/api/v2/subsidy/check' }],
  },
  run: {
    id: 'account.subsidyImportRecharge',
    path: '/api/v3/acc/subsidy/import/recharge',
    aliases: [
      { id: 'account.v2SubsidyImport', path: '/api/v2/subsidy/import' },
      { id: 'report.consumeSubBatchImport', path: '/api/v1/repconsumesub/batchImportCustOrdSub' },
    ],
  },
  result: { id: 'account.subsidyImportResult', path: '/api/v3/acc/subsidy/import/result' },
  template: { id: 'account.subsidyImportTemplate', path: '/api/v3/acc/subsidy/import/template' },
  badRows: { id: 'account.subsidyImportBadRows', path: '/api/v3/acc/subsidy/import/badRows' },
});

/** Opening balances out of the system before this one: each person once. */
export const oldSystemImport = importSet({
  title: '导入旧系统余额',
  access: 'account:account:import',
  scope: 'organisation',
  fields: importFields([
    custNum,
    { key: 'personal', title: '个人钱包余额', aliases: ['余额', 'Balance'], sample: '88.50' },
    { key: 'subsidy', title: '补贴余额', sample: '120.00' },
    { key: 'red', title: '红包余额' },
    remark,
  ]),
  options: {},
  check: { id: 'account.oldSystemImportCheck', path: '/api/v3/accInfo/old-system/import/check' },
  run: { id: 'account.oldSystemImport', path: '/api/v3/accInfo/old-system/import' },
  result: { id: 'account.oldSystemImportResult', path: '/api/v3/accInfo/old-system/import/result' },
  template: {
    id: 'account.oldSystemImportTemplate',
    path: '/api/v3/accInfo/old-system/import/template',
  },
  badRows: {
    id: 'account.oldSystemImportBadRows',
    path: '/api/v3/accInfo/old-system/import/badRows',
  },
});
