/**
 * The return form of an order template: what a merchant builds, and what buyers fill in at the template's public link.
 *
 * Ten kinds of fields. A field's id is its type and a number that counts up within the form and is never given twice
 * ('text-input-3'); what a buyer answers is kept by these ids. Lengths count characters.
 */
import { z } from 'zod'
import { coded } from '#contract/texts/message.ts'

export const RETURN_FORM_FIELDS_MAX = 50
export const ANSWER_LENGTH_MAX = 300
export const LABEL_LENGTH_MAX = 300
export const PARAGRAPH_LENGTH_MAX = 2_000
export const CHOICES_MAX = 30
export const TABLE_COLUMNS_MAX = 5

export const titleSizes = ['small', 'medium', 'large'] as const
export const textPositions = ['left', 'center', 'right'] as const
export const textWeights = ['unset', 'bold', 'lighter'] as const
export const textDecorations = ['none', 'underline', 'overline', 'line-through'] as const

const missing = coded('return-field-missing')
const tooLong = (max: number) => coded({ code: 'field-too-long', params: { max } })

const words = z.string().trim().max(LABEL_LENGTH_MAX, tooLong(LABEL_LENGTH_MAX))
const label = words.min(1, missing)
const length = (absent: string) =>
  z.int(absent).min(0, coded('return-length-negative')).max(ANSWER_LENGTH_MAX, coded('return-length-too-big'))
const bounds = { minLength: length(coded('return-min-length-missing')), maxLength: length(coded('return-max-length-missing')) }
const drawn = {
  position: z.enum(textPositions, missing),
  weight: z.enum(textWeights, missing),
  decoration: z.enum(textDecorations, missing),
}
/** Of a choice or a column: unique within its field. */
const ChoiceId = z.string().min(1).max(40)

type Bounded = { minLength: number; maxLength: number }
const areInOrder = ({ minLength, maxLength }: Bounded) => minLength <= maxLength
const outOfOrder = { path: ['minLength'], error: coded('return-lengths-out-of-order') }
const areUnique = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length
const repeatedId = coded('return-id-repeated')

const configs = {
  title: z.object({ text: label, size: z.enum(titleSizes, missing), ...drawn }),
  paragraph: z.object({ text: z.string().trim().min(1, missing).max(PARAGRAPH_LENGTH_MAX, tooLong(PARAGRAPH_LENGTH_MAX)), ...drawn }),
  'text-input': z
    .object({ label, placeholder: words, description: words, isMandatory: z.boolean(), ...bounds })
    .refine(areInOrder, outOfOrder),
  'email-input': z.object({ label, placeholder: words, isMandatory: z.boolean() }),
  'phone-input': z.object({ label, placeholder: words, description: words, isMandatory: z.boolean() }),
  /** Always asked for, and checked, where it is shown. */
  'bank-account-input': z.object({ label, description: words }),
  'date-picker': z.object({ label, isMandatory: z.boolean() }),
  checkbox: z.object({
    /** false: at most one of them is ticked. */
    isMultiple: z.boolean(),
    checkboxesArray: z
      .array(z.object({ id: ChoiceId, description: label, default: z.boolean() }))
      .min(1, coded('return-checkbox-missing'))
      .max(CHOICES_MAX, coded({ code: 'return-too-many-choices', params: { max: CHOICES_MAX } }))
      .refine(areUnique, repeatedId),
  }),
  'radio-buttons': z.object({
    label,
    isMandatory: z.boolean(),
    methodsArray: z
      .array(z.object({ id: ChoiceId, name: label, showBankAccount: z.boolean() }))
      .min(1, coded('return-method-missing'))
      .max(CHOICES_MAX, coded({ code: 'return-too-many-choices', params: { max: CHOICES_MAX } }))
      .refine(areUnique, repeatedId),
  }),
  'fields-table': z.object({
    addButtonText: label,
    columnsArray: z
      .array(
        z
          .object({ id: ChoiceId, name: words.min(1, coded('return-column-unnamed')), ...bounds, isMandatory: z.boolean() })
          .refine(areInOrder, outOfOrder),
      )
      .min(1, coded('return-column-missing'))
      .max(TABLE_COLUMNS_MAX, coded('return-too-many-columns'))
      .refine(areUnique, repeatedId),
  }),
} as const

export type ReturnFieldType = keyof typeof configs
export const returnFieldTypes = Object.keys(configs) as ReturnFieldType[]

export type ReturnField = {
  [T in ReturnFieldType]: { id: `${T}-${number}`; type: T; config: z.output<(typeof configs)[T]> }
}[ReturnFieldType]

export type ReturnForm = { isMandatory: boolean; fields: ReturnField[] }

/** Of a field's id; null: it is not one of this type. */
export function numberOfField(type: string, id: string): number | null {
  const [, number = ''] = /^-([1-9]\d{0,5})$/.exec(id.startsWith(type) ? id.slice(type.length) : '') ?? []
  return number === '' ? null : Number(number)
}

const fieldOf = <T extends ReturnFieldType>(type: T) =>
  z.object({
    id: z.custom<`${T}-${number}`>((id) => typeof id === 'string' && numberOfField(type, id) !== null, coded('return-id-invalid')),
    type: z.literal(type),
    config: configs[type],
  })

const FieldSchema = z.discriminatedUnion('type', [
  fieldOf('title'),
  fieldOf('paragraph'),
  fieldOf('text-input'),
  fieldOf('email-input'),
  fieldOf('phone-input'),
  fieldOf('bank-account-input'),
  fieldOf('date-picker'),
  fieldOf('checkbox'),
  fieldOf('radio-buttons'),
  fieldOf('fields-table'),
])

/** A form as it is saved. One that is mandatory has a field. */
export const ReturnFormSchema = z
  .object({
    isMandatory: z.boolean(),
    fields: z
      .array(FieldSchema)
      .max(RETURN_FORM_FIELDS_MAX, coded({ code: 'return-too-many-fields', params: { max: RETURN_FORM_FIELDS_MAX } }))
      .refine(areUnique, repeatedId),
  })
  .refine(({ isMandatory, fields }) => !isMandatory || fields.length > 0, { path: ['fields'], error: coded('return-form-empty') })
