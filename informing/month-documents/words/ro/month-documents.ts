/** What an accountant books of a month, in one archive. */
import { formsOf } from '#contract/texts/forms.ts'

const { counted } = formsOf('ro-RO')

export const monthDocuments = {
  button: 'Documentele lunii',
  title: 'Documentele unei luni',
  intro: 'Facturile cu anexele lor, borderourile platite si situatia lunii, intr-o singura arhiva.',
  empty: 'Nu aveti inca documente.',
  of: (month: string) => `Luna ${month}`,
  invoices: (count: number) => counted(count, { one: 'o factura', few: '# facturi', other: '# de facturi' }),
  sheets: (count: number) => counted(count, { one: 'un borderou platit', few: '# borderouri platite', other: '# de borderouri platite' }),
  download: 'Descarca',
  downloadOf: (month: string) => `Descarca ${month}`,
  failed: 'Arhiva nu a putut fi descarcata. Incercati din nou.',
  fileNames: { archive: (month: string) => `documente-${month}.zip`, statement: (month: string) => `situatie-${month}.xlsx` },
}
