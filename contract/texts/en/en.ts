import { formsOf } from '../forms.ts'
import type { Texts } from '../texts.ts'
import { audit } from './audit.ts'
import { banks } from './banks.ts'
import { billing } from './billing.ts'
import { billingData } from './billing-data.ts'
import { fields } from './fields.ts'
import { importMessages, orderImports } from './order-imports.ts'
import { problems } from './problems.ts'

export const en: Texts = {
  forms: formsOf('en-GB'),
  problems,
  messages: { ...fields, ...importMessages, ...billing, ...banks },
  audit,
  orderImports,
  billingData,
}
