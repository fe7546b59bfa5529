/** What the cart and other programs wrote on an order: read, left out by a rule, or not understood. Pure. */
import { accountOf, type FieldsRead, filledText, isFilled } from '#contract/read-fields.ts'
import type { SummaryNode } from './order-answers.ts'

/** `of-programs`: attributes that shops hide from buyers begin with a line. */
export type AttributeRule = 'of-programs'

const known: readonly string[] = ['locker_courier', 'locker_id', 'locker_name']

export const attributesRead = (attributes: SummaryNode['customAttributes']): FieldsRead<AttributeRule> =>
  accountOf(
    attributes.flatMap(({ key, value }) => (isFilled(value) ? [{ field: key, text: filledText(value) }] : [])),
    {
      isRead: (key) => known.includes(key.trim().toLowerCase()),
      ruleOf: (key) => (key.startsWith('_') ? 'of-programs' : null),
    },
  )
