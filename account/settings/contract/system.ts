/** What a client has chosen that other pages ask for: its labels, and where its cash goes. */
import { z } from 'zod'
import { bankAccount } from '#contract/banking/bank-accounts.ts'
import { LabelFormat } from '#contract/couriers.ts'
import { endpoint, Success } from '#contract/endpoint.ts'

/** Print preferences: the call of the account's settings that the label buttons need. */
export const PrintSettings = z.object({ awbFormat: LabelFormat })
export const printSettings = {
  read: endpoint({
    method: 'GET',
    path: '/user/settings/print',
    access: 'orders.read',
    does: 'reads',
    summary: 'Preferred label format.',
    /** Both documents' forms of the same. */
    answer: PrintSettings.extend({ settings: PrintSettings }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/settings/print',
    access: 'shipping.write',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Sets the preferred label format.',
    body: z.object({ settings: PrintSettings }),
    answer: Success,
    problems: ['invalid-fields'],
  }),
}

export const OrderSettings = z.object({ willPrint: z.object({ value: z.boolean() }) })

/** Where nothing was chosen yet labels open. */
export const printsAfterActivation = ({ settings }: { settings: { willPrint: { value: boolean | null } } }): boolean =>
  settings.willPrint.value !== false

/** Whether the sender prints labels: they open once an order is activated. */
export const orderSettings = {
  read: endpoint({
    method: 'GET',
    path: '/user/settings/order',
    access: 'orders.read',
    does: 'reads',
    summary: 'Whether the sender prints labels; null: not chosen yet, and labels open.',
    answer: z.object({ settings: z.object({ willPrint: z.object({ value: z.boolean().nullable() }) }) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/settings/order',
    access: 'shipping.write',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Sets whether the sender prints labels.',
    body: z.object({ settings: OrderSettings }),
    answer: Success,
    problems: ['invalid-fields'],
  }),
}

/** Where cash collected at the door goes, as the next order may begin with. */
export const repaymentAccount = {
  last: endpoint({
    method: 'GET',
    path: '/user/settings/repayment-account',
    access: 'orders.write',
    does: 'reads',
    shows: 'client-accounts',
    summary: 'The account that the client has set; without one, that of the last order with cash on delivery.',
    /** As it was set: the rules of a new order are checked with the order. */
    answer: z.object({ account: z.object({ iban: bankAccount(z.string(), { comesBack: true }), accountHolder: z.string() }).nullable() }),
  }),
}
