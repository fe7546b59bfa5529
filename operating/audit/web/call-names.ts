/** What an audited call does, in words. */

import { memberCalls, membershipCalls } from '#account/members/contract/members.ts'
import { mailSettings } from '#account/settings/contract/mail-settings.ts'
import { orderSettings, printSettings } from '#account/settings/contract/system.ts'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import { secondFactorCalls } from '#account/sign-in/contract/second-factor.ts'
import { bankAnswerCalls } from '#cash/payouts/contract/bank-answers.ts'
import { payoutCalls } from '#cash/payouts/contract/payout-runs.ts'
import { decisionCalls } from '#cash/payouts/contract/sheet-decisions.ts'
import { sheetDocumentCalls } from '#cash/payouts/contract/sheet-documents.ts'
import { sheetCalls } from '#cash/payouts/contract/sheets.ts'
import { repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
import { settlementFileCalls } from '#cash/settlements/contract/settlement-files.ts'
import { settlementTransferCalls } from '#cash/settlements/contract/settlement-transfers.ts'
import { settlementCalls } from '#cash/settlements/contract/settlements.ts'
import { ACTING_BEGUN, ACTIVATED_BY_RULE } from '#contract/audit/entries.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import { repaymentSettingsCalls } from '#contract/client-profile/repayment-settings.ts'
import { effectCalls } from '#contract/effects/effects.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { monthDocumentCalls } from '#informing/month-documents/contract/month-documents.ts'
import { smsSettings } from '#informing/notifications/contract/sms-settings.ts'
import { connectionCalls } from '#invoicing/connections/contract/connections.ts'
import { customerCalls } from '#invoicing/customers/contract/customers.ts'
import { receivedCalls } from '#invoicing/received/contract/received-invoices.ts'
import { sentCalls } from '#invoicing/sent/contract/sent-invoices.ts'
import { invoiceCorrectionCalls } from '#invoicing/writing/contract/correction.ts'
import { participationCalls } from '#invoicing/writing/contract/participation.ts'
import { writtenCalls } from '#invoicing/writing/contract/written-invoices.ts'
import { closingCalls } from '#operating/closing/contract/closing.ts'
import { operatorCalls } from '#operating/operator/contract/operator.ts'
import { sandboxCalls } from '#operating/sandbox/contract/sandbox.ts'
import { accountingCalls } from '#paying/accounting/contract/accounting.ts'
import { authorisationCalls } from '#paying/authorisations/contract/authorisations.ts'
import { statementFileCalls } from '#paying/bank-statements/contract/statement-files.ts'
import { billingContactCalls, billingDataCalls, invoicingCalls } from '#paying/billing/contract/billing-calls.ts'
import { contractCalls } from '#paying/billing/contract/contract-terms.ts'
import { invoiceCalls } from '#paying/invoices/contract/invoices.ts'
import { paymentCalls } from '#paying/payments/contract/payments.ts'
import { subscriptionCalls } from '#paying/subscriptions/contract/subscriptions.ts'
import { ruleCalls } from '#selling/automation/contract/calls.ts'
import { orderImportCalls } from '#selling/order-import/contract/order-imports.ts'
import { eraseBuyerCall } from '#selling/returns/contract/erase-buyer.ts'
import { returnExportCalls } from '#selling/returns/contract/export-returns.ts'
import { orderMatchCalls } from '#selling/returns/contract/order-match.ts'
import { returnLabelCalls } from '#selling/returns/contract/return-label.ts'
import { returnMoneyCalls } from '#selling/returns/contract/return-money.ts'
import { returnCalls } from '#selling/returns/contract/return-requests.ts'
import { returnedGoodsCalls } from '#selling/returns/contract/returned-goods.ts'
import { withdrawalSettingsCalls } from '#selling/returns/contract/withdrawal-settings.ts'
import { scanCalls } from '#selling/scan-station/contract/scan.ts'
import { storeOrderCalls } from '#selling/store-orders/contract/calls.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { addressBook } from '#sending/addresses/contract/addresses.ts'
import { orderTemplateCalls } from '#sending/order-templates/contract/order-templates.ts'
import { afterAwbCalls } from '#sending/orders/contract/after-awb.ts'
import { orderCalls } from '#sending/orders/contract/orders.ts'
import { packagingCalls } from '#sending/packaging/contract/packaging.ts'
import { pickupPointCalls, pickupPointOperatorCalls } from '#sending/pickup-points/contract/pickup-points.ts'
import { texts } from '#web/texts.ts'

const { calls } = texts.audit

const named: readonly (readonly [Endpoint, string])[] = [
  [orderCalls.create, calls.orderSaved],
  [orderCalls.update, calls.orderChanged],
  [orderCalls.remove, calls.orderRemoved],
  [orderCalls.activate, calls.orderActivated],
  [orderCalls.cancel, calls.orderCancelled],
  [afterAwbCalls.correct, calls.orderCorrected],
  [afterAwbCalls.receiveBack, calls.orderReceivedBack],
  [orderCalls.again, calls.orderRepeated],
  [storeOrderCalls.activate, calls.storeOrderActivated],
  [storeOrderCalls.activateMany, calls.activatedInBulk],
  [storeOrderCalls.stopMany, calls.bulkStopped],
  [scanCalls.scan, calls.scanned],
  [storeOrderCalls.save, calls.storeOrderSaved],
  [storeOrderCalls.changeCash, calls.cashChanged],
  [storeOrderCalls.move, calls.partMoved],
  [orderImportCalls.upload, calls.importUploaded],
  [orderImportCalls.map, calls.importMapped],
  [orderImportCalls.run, calls.importRun],
  [orderImportCalls.undo, calls.importUndone],
  [orderImportCalls.discard, calls.importDiscarded],
  [orderImportCalls.createStore, calls.importStoreAdded],
  [pickupPointCalls.add, calls.pickupRequested],
  [pickupPointCalls.requestDelete, calls.pickupDeletionAsked],
  [pickupPointCalls.keep, calls.pickupKept],
  [pickupPointOperatorCalls.approve, calls.pickupApproved],
  [pickupPointOperatorCalls.refuse, calls.pickupRefused],
  [pickupPointOperatorCalls.end, calls.pickupEnded],
  [pickupPointOperatorCalls.saveCorrection, calls.pickupPriced],
  [packagingCalls.addTemplate, calls.packagingSaved],
  [packagingCalls.toggleFavourite, calls.packagingFavoured],
  [packagingCalls.removeTemplate, calls.packagingRemoved],
  [packagingCalls.addPackage, calls.packageSaved],
  [packagingCalls.removePackage, calls.packageRemoved],
  [customerCalls.add, calls.customerAdded],
  [customerCalls.change, calls.customerChanged],
  [customerCalls.remove, calls.customerRemoved],
  [connectionCalls.prepare, calls.einvoiceConnecting],
  [connectionCalls.finish, calls.einvoiceConnected],
  [connectionCalls.remove, calls.einvoiceDisconnected],
  [receivedCalls.change, calls.receivedInvoiceDecided],
  [receivedCalls.acknowledge, calls.receivedWarningsSeen],
  [sentCalls.sendAgain, calls.sentInvoiceAgain],
  [sentCalls.markRead, calls.sentMessageRead],
  [sentCalls.markManyRead, calls.sentMessagesRead],
  [participationCalls.ask, calls.invoiceWritingRequested],
  [writtenCalls.add, calls.writtenDraftAdded],
  [writtenCalls.change, calls.writtenDraftChanged],
  [writtenCalls.remove, calls.writtenDraftRemoved],
  [writtenCalls.issue, calls.writtenInvoiceIssued],
  [writtenCalls.credit, calls.writtenInvoiceCredited],
  [invoiceCorrectionCalls.send, calls.writtenInvoiceCorrected],
  [returnExportCalls.workbook, calls.returnsExported],
  [returnCalls.makeOrder, calls.returnOrderMade],
  [returnCalls.refuse, calls.returnRefused],
  [returnCalls.close, calls.returnClosed],
  [returnCalls.trustMany, calls.returnsTrusted],
  [returnCalls.deleteMany, calls.returnsDeleted],
  [returnCalls.closeMany, calls.returnsClosed],
  [returnCalls.reopen, calls.returnReopened],
  [returnedGoodsCalls.count, calls.returnCounted],
  [returnedGoodsCalls.countUndone, calls.returnCountUndone],
  [returnedGoodsCalls.dispose, calls.returnGoodsDisposed],
  [returnedGoodsCalls.neverCame, calls.returnNeverCame],
  [returnedGoodsCalls.awaitedAgain, calls.returnAwaitedAgain],
  [returnMoneyCalls.move, calls.returnRefunded],
  [orderMatchCalls.match, calls.returnMatched],
  [orderMatchCalls.matchUndone, calls.returnMatchUndone],
  [returnLabelCalls.resend, calls.returnLabelResent],
  [eraseBuyerCall, calls.returnBuyerErased],
  [withdrawalSettingsCalls.save, calls.withdrawalSettings],
  [orderTemplateCalls.save, calls.templateSaved],
  [orderTemplateCalls.remove, calls.templateRemoved],
  [orderTemplateCalls.uploadLogo, calls.templateLogoSaved],
  [addressBook.create, calls.addressSaved],
  [addressBook.update, calls.addressChanged],
  [addressBook.remove, calls.addressRemoved],
  [addressBook.makeDefault, calls.addressMadeDefault],
  [storeCalls.connect, calls.storeConnectBegun],
  [storeCalls.connectWithKey, calls.storeKeyGiven],
  [storeCalls.finish, calls.storeConnected],
  [storeCalls.claimInstall, calls.storeInstalled],
  [storeCalls.disconnect, calls.storeDisconnected],
  [storeCalls.saveSettings, calls.storeSettings],
  [ruleCalls.save, calls.rulesSaved],
  [storeCalls.mapLocation, calls.locationMapped],
  [storeCalls.unmapLocation, calls.locationUnmapped],
  [storeCalls.saveProduct, calls.productMeasured],
  [storeCalls.deleteProductDimensions, calls.productForgotten],
  [printSettings.save, calls.labelFormat],
  [orderSettings.save, calls.orderPrinting],
  [mailSettings.save, calls.mailSettings],
  [smsSettings.save, calls.smsSettings],
  [billingDataCalls.save, calls.billingSaved],
  [billingDataCalls.activate, calls.billingActivated],
  [billingDataCalls.remove, calls.billingRemoved],
  [billingContactCalls.save, calls.billingContactSaved],
  [invoicingCalls.save, calls.invoicingSaved],
  [invoicingCalls.saveFlags, calls.billingFlagsSaved],
  [paymentCalls.byCard, calls.cardPaymentBegun],
  [paymentCalls.byTransfer, calls.transferAnnounced],
  [subscriptionCalls.change, calls.subscriptionChanged],
  [subscriptionCalls.deactivate, calls.subscriptionDeactivated],
  [subscriptionCalls.manage, calls.subscriptionManaged],
  [clientProfileCalls.save, calls.profileSaved],
  [repaymentSettingsCalls.saveTerms, calls.repaymentTermsSaved],
  [repaymentCalls.changeAccount, calls.repaymentAccountChanged],
  [payoutCalls.make, calls.payoutMade],
  [decisionCalls.propose, calls.sheetDecisionProposed],
  [decisionCalls.confirm, calls.sheetDecisionConfirmed],
  [decisionCalls.withdraw, calls.sheetDecisionWithdrawn],
  [payoutCalls.leaveOut, calls.payoutLeftOut],
  [payoutCalls.approve, calls.payoutApproved],
  [payoutCalls.discard, calls.payoutDiscarded],
  [payoutCalls.confirm, calls.payoutAnswered],
  [bankAnswerCalls.undo, calls.payoutAnswerUndone],
  [statementFileCalls.undo, calls.statementFileUndone],
  [payoutCalls.file, calls.payoutFileTaken],
  [repaymentCalls.download, calls.repaymentsExported],
  [repaymentCalls.email, calls.repaymentsMailed],
  [sheetDocumentCalls.pdf, calls.sheetPrinted],
  [sheetCalls.notProcessed, calls.sheetNotProcessed],
  [sheetCalls.payNow, calls.paidNow],
  [authorisationCalls.grant, calls.paymentGranted],
  [authorisationCalls.refuse, calls.paymentRefused],
  [memberCalls.invite, calls.memberInvited],
  [memberCalls.resend, calls.invitationResent],
  [memberCalls.withdraw, calls.invitationWithdrawn],
  [memberCalls.changeRole, calls.roleChanged],
  [memberCalls.remove, calls.memberRemoved],
  [membershipCalls.accept, calls.invitationAccepted],
  [membershipCalls.register, calls.invitationAcceptedAnew],
  [membershipCalls.leave, calls.clientLeft],
  [closingCalls.close, calls.accountClosed],
  [accountCalls.endClientSessions, calls.clientSessionsEnded],
  [secondFactorCalls.reset, calls.secondFactorReset],
  [effectCalls.retry, calls.effectRetried],
  [effectCalls.settle, calls.effectSettled],
  [operatorCalls.cancelAwb, calls.strayCancelled],
  [operatorCalls.resolveAwb, calls.strayResolved],
  [operatorCalls.compare, calls.dayCompared],
  [operatorCalls.retryJob, calls.jobRetried],
  [operatorCalls.removeJob, calls.jobRemoved],
  [invoiceCalls.trigger, calls.invoiceIssued],
  [invoiceCalls.triggerAdvance, calls.advanceIssued],
  [invoiceCalls.reverse, calls.invoiceReversed],
  [invoiceCalls.release, calls.advanceReleased],
  [invoicingCalls.prove, calls.establishmentProven],
  [contractCalls.save, calls.contractTermsSaved],
  ...[accountingCalls.exportSales, accountingCalls.exportReceipts, accountingCalls.exportReceivables].map(
    (call) => [call, calls.journalExported] as const,
  ),
  [accountingCalls.saga, calls.sagaExported],
  [accountingCalls.winmentor, calls.mentorExported],
  [accountingCalls.archive, calls.documentsExported],
  [monthDocumentCalls.archive, calls.monthDocumentsExported],
  [settlementFileCalls.take, calls.settlementTaken],
  [settlementCalls.ask, calls.settlementAsked],
  [settlementTransferCalls.receive, calls.settlementReceived],
  [settlementTransferCalls.assign, calls.settlementLineChosen],
  [settlementCalls.remove, calls.settlementRemoved],
  [settlementCalls.decide, calls.settlementDecided],
  [settlementCalls.exportLate, calls.lateCashExported],
  [sandboxCalls.advance, calls.sandboxMoved],
  [sandboxCalls.fillLocker, calls.sandboxFilled],
  [sandboxCalls.setFault, calls.sandboxFault],
  [sandboxCalls.clearFaults, calls.sandboxFaultsCleared],
  [sandboxCalls.transferCash, calls.sandboxCash],
  [sandboxCalls.statement, calls.sandboxStatement],
  [sandboxCalls.bankAnswer, calls.sandboxBankAnswer],
  [sandboxCalls.handOver, calls.sandboxHandedOver],
  [sandboxCalls.passDays, calls.sandboxDays],
  [sandboxCalls.receiveInvoices, calls.sandboxInvoices],
]

const names = new Map<string, string>([
  [ACTING_BEGUN, calls.actingBegun],
  [ACTIVATED_BY_RULE, calls.activatedByRule],
  // Calls that early versions had.
  ['POST /admin/orders/:uniqueId/settle', calls.orderSettled],
  ['POST /returns/:id/refunded', calls.returnRefunded],
  ['POST /returns/:id/refund-undone', calls.returnRefundUndone],
  ...named.map(([{ method, path }, name]) => [`${method} ${path}`, name] as const),
])

/** A refused look at something has no words of its own; its call is shown beside it, for who is asked about it. */
export const auditedCallName = (call: string): string =>
  names.get(call) ?? (call.startsWith('GET ') ? texts.audit.aLook : texts.audit.another)
export const hasOwnName = (call: string): boolean => names.has(call)

export const callChoices: readonly { value: string; label: string }[] = [...names]
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, texts.forms.locale))
