import { expect, it } from 'vitest'
import { payoutCalls } from '../../../cash/payouts/contract/payout-runs.ts'
import { account } from '../../../contract/account/account.ts'
import { auditCalls } from '../../../contract/account/audit.ts'
import { memberCalls, membershipCalls } from '../../../contract/account/members.ts'
import { profileCalls } from '../../../contract/account/profile.ts'
import { addressBook, addressChecks } from '../../../contract/addresses/addresses.ts'
import { balanceCalls } from '../../../contract/balance.ts'
import { billingContactCalls, billingDataCalls, invoicingCalls } from '../../../contract/billing/billing-calls.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { invoiceCalls } from '../../../contract/invoices/invoices.ts'
import { mailSettings } from '../../../contract/notifications/mail-settings.ts'
import { smsSettings } from '../../../contract/notifications/sms-settings.ts'
import { offerCalls } from '../../../contract/offers.ts'
import { effectCalls } from '../../../contract/operator/effects.ts'
import { operatorCalls } from '../../../contract/operator/operator.ts'
import { orderImportCalls } from '../../../contract/order-import/order-imports.ts'
import { orderCalls } from '../../../contract/orders/orders.ts'
import { paymentCalls } from '../../../contract/payments/payments.ts'
import { subscriptionCalls } from '../../../contract/payments/subscriptions.ts'
import { sandbox } from '../../../contract/sandbox.ts'
import { storeOrderCalls } from '../../../contract/store-orders/calls.ts'
import { storeCalls } from '../../../contract/store-orders/store-calls.ts'
import { orderSettings, printSettings, repaymentAccount } from '../../../contract/system.ts'
import { callText } from './call-names.ts'

const all = [
  ...[account, addressBook, addressChecks, auditCalls, balanceCalls, memberCalls, membershipCalls, offerCalls, orderCalls],
  ...[billingContactCalls, billingDataCalls, invoicingCalls, invoiceCalls, paymentCalls, subscriptionCalls, effectCalls, operatorCalls],
  ...[payoutCalls, orderImportCalls, sandbox, storeOrderCalls, storeCalls, printSettings, repaymentAccount],
  ...[orderSettings, mailSettings, smsSettings, profileCalls],
].flatMap((calls) => Object.values(calls) as Endpoint[])

it('has words for every call that can leave an entry', () => {
  const leaving = all.filter(({ audits, access }) => audits !== null && access !== 'public' && access !== 'signed-in')
  const nameless = leaving.map(({ method, path }) => `${method} ${path}`).filter((name) => callText(name) === name)
  expect(nameless).toEqual([])
  expect(leaving.length).toBeGreaterThan(30)
})
