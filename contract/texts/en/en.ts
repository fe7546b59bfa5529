import { formsOf } from '../forms.ts'
import type { Texts } from '../texts.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { fields } from './fields.ts'
import { invoices } from './invoices.ts'
import { problems } from './problems.ts'

export const en: Texts = {
  forms: formsOf('en-GB'),
  problems,
  messages: { ...fields, ...billing },
  audit,
  invoices,
}
