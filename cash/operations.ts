/** What the rest of the server may do with cash on delivery, and read of it. Its features bring their routes, jobs and pages themselves. */
export { payerAccountOf } from './bank-statements/server/payer-account.ts'
export { accountSetBy, repaymentProfileOf } from './repayment-settings/server/repayment-profile.ts'
export { saveRepaymentProfile } from './repayment-settings/server/save-profile.ts'
export { cashSums } from './repayments/server/list/cash-sums.ts'
export { nextPaymentOf } from './repayments/server/list/list-repayments.ts'
export { repaymentMoved } from './repayments/server/repayment-transition.ts'
