/** What the rest of the server may do with clients’ payments, invoices and the lines of the bank, and read of it. The features bring their routes, jobs and pages themselves. */
export { auditApprovedSheets, authoriseSheets, runsApprovedAloneBani } from './authorisations/server/authorise.ts'
export { authorisedFile } from './authorisations/server/authorised.ts'
export { availableLeft } from './balance/server/available.ts'
export { exportStatement } from './balance/server/statement/export-statement.ts'
export {
  type BankLineRead,
  bankLineRead,
  claimBankLine,
  claimLineByHand,
  claimLinesLeftOpen,
  isBankFee,
  isLineClaimed,
  isLineLeftOpen,
  leaveLineOpen,
  lineReceivedAt,
  linesLeftOpen,
  lockOpenLine,
  openIncomingLines,
  putLineAside,
  replaceLeftReason,
  unclaimedLines,
} from './bank-statements/server/claim-lines.ts'
export { importStatement } from './bank-statements/server/import-statement.ts'
export { formsOfLine, ibansOfLine, isReturnedMoney } from './bank-statements/server/line-forms.ts'
export { bookedBalanceBefore } from './bank-statements/server/list-lines.ts'
export { type BillingEntity, billingEntitiesOf, billingEntity, hasBillingEntity, presentEntity } from './billing/server/billing-entities.ts'
export { clientBillingOf, unsettledAmountsOf } from './billing/server/client-billing.ts'
export { companyAddressOf as addressOfCompany } from './billing/server/company-answers.ts'
export { billingContactOf, phoneOfAnyCountry, saveContact } from './billing/server/contact.ts'
export { sellerShown } from './billing/server/parties-shown.ts'
export { markEntityConnected, saveEntity } from './billing/server/save-entity.ts'
export { invoiceMailsOnEvents } from './invoices/server/by-event/invoice-mail.ts'
export { issueWantedInvoice } from './invoices/server/by-event/issue-by-itself.ts'
export { correctInvoice } from './invoices/server/correcting/correct-invoice.ts'
export { type InvoiceContent, invoiceContentOf } from './invoices/server/documents/invoice-document.ts'
export { printAnnex, printInvoice } from './invoices/server/documents/print-invoice.ts'
export { findInvoices, hasAnnex, invoiceOf, invoicesByMonth, invoiceWithId, issuedSince } from './invoices/server/invoices-of.ts'
export { triggerAdvanceInvoice } from './invoices/server/trigger-invoice.ts'
export { invoiceIssued } from './invoices/server/write-invoice.ts'
export { matchDebit, type OwnDebits } from './money-back/server/lines/match-debit.ts'
export { refundsNamed } from './money-back/server/lines/refunds-of-line.ts'
export { refundMoved } from './money-back/server/refund-transition.ts'
export { addCardNotices } from './payments/server/card-page/notice-route.ts'
export { isPayerKnown } from './payments/server/payer.ts'
export { paymentReceived } from './payments/server/payment-transition.ts'
export { hasEverPaid } from './payments/server/queries.ts'
export { recordCardPayment } from './payments/server/record-card-payment.ts'
export { announceTransfer } from './payments/server/transfers/announce-transfer.ts'
export { creditBonus } from './referrals/server/credit-bonus.ts'
export { recordSubscription } from './subscriptions/server/begin-subscription.ts'
export { hasAutomaticTopUp } from './subscriptions/server/queries.ts'
