-- area: ledger
-- takes over: account, account_hold, account_freeze, account_day, account_day_mark, posting, wallet_lot, wallet, ledger_block, ledger_entry
-- Accounts' money belongs to who posts it; people's accounts and cards, payments and what money comes and goes for stand above it.

-- area: payment
-- takes over: pay_channel, pay_trade, pay_refund, pay_bill, pay_bill_line, pay_difference, pay_test_trade, pay_test_refund

-- area: funding
-- takes over: recharge, recharge_repeal, recharge_gift_rule, recharge_gift_use, account_batch, account_batch_row, account_clearing, account_deduction, account_deduction_return
-- takes over: account_transfer, wallet_clearing, withdrawal, subsidy_rule, subsidy_time, subsidy_run, subsidy_claim
