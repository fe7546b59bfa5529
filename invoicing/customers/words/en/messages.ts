import { forms } from '#contract/texts/en/forms.ts'
import type { customerMessages as romanianMessages } from '../ro/messages.ts'

export const customerMessages: typeof romanianMessages = {
  'customer-known': 'You have a customer with this code already!',
  'customers-too-many': ({ max }) =>
    `You can have at most ${forms.counted(max, { one: 'one customer', other: '# customers' })}. Delete one to whom you issue no invoices any more.`,
}
