/** Romanian: the texts of the specification exactly, without diacritics as they are there. */
import { formsOf } from '../forms.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { fields } from './fields.ts'
import { invoices } from './invoices.ts'
import { problems } from './problems.ts'

const forms = formsOf('ro-RO')
const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

export const ro = {
  forms: { ...forms, list: (items: readonly string[]) => withoutMarks(forms.list(items)) },
  problems,
  /** By code (contract/texts/message.ts). */
  messages: { ...fields, ...billing },
  audit,
  invoices,
}
