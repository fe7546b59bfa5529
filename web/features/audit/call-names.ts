/** What an audited call does, in words. */

import { payoutCalls } from '../../../cash/payouts/contract/payout-runs.ts'
import { sheetDocumentCalls } from '../../../cash/payouts/contract/sheet-documents.ts'
import { sheetCalls } from '../../../cash/payouts/contract/sheets.ts'
import { repaymentSettingsCalls } from '../../../cash/repayment-settings/contract/repayment-settings.ts'
import { repaymentCalls } from '../../../cash/repayments/contract/repayment-calls.ts'
import { account } from '../../../contract/account/account.ts'
import { ACTING_BEGUN } from '../../../contract/account/audit.ts'
import { memberCalls, membershipCalls } from '../../../contract/account/members.ts'
import { profileCalls } from '../../../contract/account/profile.ts'
import { secondFactorCalls } from '../../../contract/account/second-factor.ts'
import { addressBook } from '../../../contract/addresses/addresses.ts'
import { billingContactCalls, billingDataCalls, invoicingCalls } from '../../../contract/billing/billing-calls.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { invoiceCalls } from '../../../contract/invoices/invoices.ts'
import { mailSettings } from '../../../contract/notifications/mail-settings.ts'
import { smsSettings } from '../../../contract/notifications/sms-settings.ts'
import { effectCalls } from '../../../contract/operator/effects.ts'
import { operatorCalls } from '../../../contract/operator/operator.ts'
import { orderImportCalls } from '../../../contract/order-import/order-imports.ts'
import { orderCalls } from '../../../contract/orders/orders.ts'
import { paymentCalls } from '../../../contract/payments/payments.ts'
import { subscriptionCalls } from '../../../contract/payments/subscriptions.ts'
import { sandbox } from '../../../contract/sandbox.ts'
import { storeOrderCalls } from '../../../contract/store-orders/calls.ts'
import { storeCalls } from '../../../contract/store-orders/store-calls.ts'
import { orderSettings, printSettings } from '../../../contract/system.ts'
import { texts } from '../../texts.ts'

const { calls } = texts.audit

const named: readonly (readonly [Endpoint, string])[] = [
  [orderCalls.create, calls.orderSaved],
  [orderCalls.update, calls.orderChanged],
  [orderCalls.remove, calls.orderRemoved],
  [orderCalls.activate, calls.orderActivated],
  [orderCalls.cancel, calls.orderCancelled],
  [orderCalls.again, calls.orderRepeated],
  [storeOrderCalls.activate, calls.storeOrderActivated],
  [storeOrderCalls.activateMany, calls.activatedInBulk],
  [storeOrderCalls.save, calls.storeOrderSaved],
  [storeOrderCalls.changeCash, calls.cashChanged],
  [storeOrderCalls.move, calls.partMoved],
  [orderImportCalls.upload, calls.importUploaded],
  [orderImportCalls.map, calls.importMapped],
  [orderImportCalls.run, calls.importRun],
  [orderImportCalls.undo, calls.importUndone],
  [orderImportCalls.discard, calls.importDiscarded],
  [orderImportCalls.createStore, calls.importStoreAdded],
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
  [profileCalls.save, calls.profileSaved],
  [repaymentSettingsCalls.saveTerms, calls.repaymentTermsSaved],
  [repaymentCalls.changeAccount, calls.repaymentAccountChanged],
  [payoutCalls.make, calls.payoutMade],
  [payoutCalls.leaveOut, calls.payoutLeftOut],
  [payoutCalls.approve, calls.payoutApproved],
  [payoutCalls.discard, calls.payoutDiscarded],
  [payoutCalls.confirm, calls.payoutAnswered],
  [payoutCalls.file, calls.payoutFileTaken],
  [repaymentCalls.download, calls.repaymentsExported],
  [repaymentCalls.email, calls.repaymentsMailed],
  [sheetDocumentCalls.pdf, calls.sheetPrinted],
  [sheetCalls.notProcessed, calls.sheetNotProcessed],
  [sheetCalls.payNow, calls.paidNow],
  [memberCalls.invite, calls.memberInvited],
  [memberCalls.resend, calls.invitationResent],
  [memberCalls.withdraw, calls.invitationWithdrawn],
  [memberCalls.changeRole, calls.roleChanged],
  [memberCalls.remove, calls.memberRemoved],
  [membershipCalls.accept, calls.invitationAccepted],
  [membershipCalls.register, calls.invitationAcceptedAnew],
  [membershipCalls.leave, calls.clientLeft],
  [account.endClientSessions, calls.clientSessionsEnded],
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
  [sandbox.advance, calls.sandboxMoved],
  [sandbox.fillLocker, calls.sandboxFilled],
  [sandbox.setFault, calls.sandboxFault],
  [sandbox.clearFaults, calls.sandboxFaultsCleared],
]

const names = new Map<string, string>([
  [ACTING_BEGUN, calls.actingBegun],
  // A call that early versions had.
  ['POST /admin/orders/:uniqueId/settle', calls.orderSettled],
  ...named.map(([{ method, path }, name]) => [`${method} ${path}`, name] as const),
])

/** A refused look at something has no words of its own: its call stands for it. */
export const callText = (call: string): string => names.get(call) ?? call

export const callChoices: readonly { value: string; label: string }[] = [...names]
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, texts.forms.locale))
