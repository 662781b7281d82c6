const byBank = (values: Readonly<Record<string, unknown>>): boolean =>
  values['withdrawMethod'] === 2;

/** How much leaves a wallet, and which way. */
export const withdrawFields = [
  { key: 'amount', input: 'money' },
  { key: 'fee', input: 'money' },
  { key: 'withdrawMethod', input: 'radio', initial: 3, span: 2 },
  { key: 'bankName', required: true, showIf: byBank },
  { key: 'bankAccount', input: 'digits', required: true, showIf: byBank },
  { key: 'remark', input: 'textarea' },
] as const;
