/** What an accountant books of a month, in one archive. */
import { formsOf } from '#contract/texts/forms.ts'

type Ro = typeof import('../ro/month-documents.ts')

const { counted } = formsOf('en-GB')

export const monthDocuments: Ro['monthDocuments'] = {
  button: 'Documents of the month',
  title: 'Documents of a month',
  intro: 'Invoices with their annexes, paid sheets and the statement of the month, in one archive.',
  empty: 'You have no documents yet.',
  of: (month: string) => `Month: ${month}`,
  invoices: (count: number) => counted(count, { one: '# invoice', other: '# invoices' }),
  sheets: (count: number) => counted(count, { one: '# paid sheet', other: '# paid sheets' }),
  download: 'Download',
  downloadOf: (month: string) => `Download ${month}`,
  failed: 'The archive could not be downloaded. Try again.',
  fileNames: { archive: (month: string) => `documents-${month}.zip`, statement: (month: string) => `statement-${month}.xlsx` },
}
