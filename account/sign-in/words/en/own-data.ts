import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

const entries = { one: 'one entry', other: '# entries' }

export const ownData: Texts['ownData'] = {
  title: 'Your data',
  text: (entriesMax) =>
    `A JSON file with all that we keep about you: the account, memberships, sessions, passkeys and, of the security history and of the log each, the newest ${forms.counted(entriesMax, entries)}. Orders, addresses and invoices belong to the client and are exported from their pages.`,
  download: 'Download the data',
  fillPassword: 'Fill in the password of the account.',
  fillBoth: 'Fill in all fields.',
  fileName: (product) => `my-data-${product.toLowerCase()}.json`,
  done: 'The data was downloaded.',
}
