import { expect, it } from 'vitest'
import { memberCalls, membershipCalls } from '#account/members/contract/members.ts'
import { mailSettings } from '#account/settings/contract/mail-settings.ts'
import { orderSettings, printSettings, repaymentAccount } from '#account/settings/contract/system.ts'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import { payoutCalls } from '#cash/payouts/contract/payout-runs.ts'
import { settlementFileCalls } from '#cash/settlements/contract/settlement-files.ts'
import { settlementTransferCalls } from '#cash/settlements/contract/settlement-transfers.ts'
import { settlementCalls } from '#cash/settlements/contract/settlements.ts'
import { balanceCalls } from '#contract/balance/balance.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import { effectCalls } from '#contract/effects/effects.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { smsSettings } from '#informing/notifications/contract/sms-settings.ts'
import { connectionCalls } from '#invoicing/connections/contract/connections.ts'
import { customerCalls } from '#invoicing/customers/contract/customers.ts'
import { receivedCalls } from '#invoicing/received/contract/received-invoices.ts'
import { sentCalls } from '#invoicing/sent/contract/sent-invoices.ts'
import { invoiceCorrectionCalls } from '#invoicing/writing/contract/correction.ts'
import { participationCalls } from '#invoicing/writing/contract/participation.ts'
import { writtenCalls } from '#invoicing/writing/contract/written-invoices.ts'
import { operatorCalls } from '#operating/operator/contract/operator.ts'
import { sandboxCalls } from '#operating/sandbox/contract/sandbox.ts'
import { accountingCalls } from '#paying/accounting/contract/accounting.ts'
import { billingContactCalls, billingDataCalls, invoicingCalls } from '#paying/billing/contract/billing-calls.ts'
import { contractCalls } from '#paying/billing/contract/contract-terms.ts'
import { invoiceCalls } from '#paying/invoices/contract/invoices.ts'
import { paymentCalls } from '#paying/payments/contract/payments.ts'
import { subscriptionCalls } from '#paying/subscriptions/contract/subscriptions.ts'
import { ruleCalls } from '#selling/automation/contract/calls.ts'
import { orderImportCalls } from '#selling/order-import/contract/order-imports.ts'
import { storeOrderCalls } from '#selling/store-orders/contract/calls.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { addressBook, addressChecks } from '#sending/addresses/contract/addresses.ts'
import { offerCalls } from '#sending/offers/contract/offers.ts'
import { orderCalls } from '#sending/orders/contract/orders.ts'
import { auditCalls } from '../contract/audit.ts'
import { auditedCallName, hasOwnName } from './call-names.ts'

const all = [
  ...[accountCalls, addressBook, addressChecks, auditCalls, balanceCalls, memberCalls, membershipCalls, offerCalls, orderCalls],
  ...[billingContactCalls, billingDataCalls, invoicingCalls, invoiceCalls, paymentCalls, subscriptionCalls, effectCalls, operatorCalls],
  ...[payoutCalls, ruleCalls, orderImportCalls, sandboxCalls, storeOrderCalls, storeCalls, printSettings, repaymentAccount],
  ...[
    customerCalls,
    connectionCalls,
    receivedCalls,
    sentCalls,
    participationCalls,
    writtenCalls,
    invoiceCorrectionCalls,
    accountingCalls,
    contractCalls,
    settlementCalls,
    settlementFileCalls,
    settlementTransferCalls,
  ],
  ...[orderSettings, mailSettings, smsSettings, clientProfileCalls],
].flatMap((calls) => Object.values(calls) as Endpoint[])

it('has words for every call that can leave an entry', () => {
  const leaving = all.filter(({ audits, access }) => audits !== null && access !== 'public' && access !== 'signed-in')
  const nameless = leaving.map(({ method, path }) => `${method} ${path}`).filter((name) => !hasOwnName(name))
  expect(nameless).toEqual([])
  expect(leaving.length).toBeGreaterThan(30)
})

it('has words for a look that was refused, and for what has no name of its own', () => {
  expect(['GET /user/settings/repayment-account', 'POST /user/repayments/list'].map(auditedCallName)).toEqual([
    'Consultare de date',
    'Alta operatiune',
  ])
})
