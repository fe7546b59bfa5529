/**
 * What a buyer answers to a return form, by the ids of its fields. The same reader says in the browser what is still wrong, at its field, and
 * decides on the server what is taken.
 *
 * | field | answer |
 * |---|---|
 * | text, e-mail, phone, account, day | the text; '' is no answer |
 * | checkbox | the ids of the boxes that are ticked |
 * | radio buttons | the id of the method, and the account it asks for |
 * | table | a row each, by the ids of the columns |
 */
import { z } from 'zod'
import { isIban, plainIban } from '#contract/banking/iban.ts'
import { Day } from '#contract/days.ts'
import { isStorableText } from '#contract/storable-text.ts'
import type { Message, PlainCode } from '#contract/texts/message.ts'
import { asMessage } from '#contract/texts/message.ts'
import { phoneWritten } from '#sending/addresses/contract/written-address/phones.ts'
import { ANSWER_LENGTH_MAX, CHOICES_MAX, RETURN_FORM_FIELDS_MAX, type ReturnField, TABLE_COLUMNS_MAX } from './return-form.ts'

export const TABLE_ROWS_MAX = 20
const ID_LENGTH_MAX = 60
/** Blanks around it are cut off before it is measured. */
const TYPED_MAX = ANSWER_LENGTH_MAX * 2
const EMAIL_LENGTH_MAX = 200

const Typed = z.string().max(TYPED_MAX)
const Id = z.string().max(ID_LENGTH_MAX)

const MethodAnswer = z.strictObject({ method: Id.nullable(), iban: Typed })
const Row = z
  .record(Id, Typed)
  .refine((row) => Object.keys(row).length <= TABLE_COLUMNS_MAX)
  .meta({ maxProperties: TABLE_COLUMNS_MAX })
const Rows = z.array(Row).max(TABLE_ROWS_MAX)
const Ticked = z.array(Id).max(CHOICES_MAX)

export type MethodAnswer = z.infer<typeof MethodAnswer>
export type RowAnswer = Record<string, string>
export type ReturnAnswer = string | string[] | MethodAnswer | RowAnswer[]

/** What may be sent at all, whatever the form asks. */
export const ReturnAnswers = z
  .record(Id, z.union([Typed, Ticked, MethodAnswer, Rows]))
  .refine((answers) => Object.keys(answers).length <= RETURN_FORM_FIELDS_MAX)
  .meta({ maxProperties: RETURN_FORM_FIELDS_MAX })
export type ReturnAnswers = Record<string, ReturnAnswer>

/** `path`: the field's id; within it `<id>.iban`, `<id>.<row>` or `<id>.<row>.<column>`. */
export type AnswerError = { path: string; message: Message }
export type AnswersRead = { answers: ReturnAnswers; errors: AnswerError[] }

type FieldOf<T extends ReturnField['type']> = Extract<ReturnField, { type: T }>
type Read<A extends ReturnAnswer> = { answer: A; errors: AnswerError[] }

const wrong = (path: string, message: Message | PlainCode): AnswerError => ({ path, message: asMessage(message) })
const read = <A extends ReturnAnswer>(answer: A, errors: (AnswerError | false)[] = []): Read<A> => ({
  answer,
  errors: errors.filter((error) => error !== false),
})

export const emptyAnswerRow = ({ config }: FieldOf<'fields-table'>): RowAnswer =>
  Object.fromEntries(config.columnsArray.map(({ id }) => [id, '']))

/** null: nothing is asked, as titles and paragraphs do not. */
export function emptyAnswer(field: ReturnField): ReturnAnswer | null {
  switch (field.type) {
    case 'title':
    case 'paragraph':
      return null
    case 'checkbox': {
      const ticked = field.config.checkboxesArray.filter((box) => box.default).map(({ id }) => id)
      return field.config.isMultiple ? ticked : ticked.slice(0, 1)
    }
    case 'radio-buttons':
      return { method: null, iban: '' }
    case 'fields-table':
      return [emptyAnswerRow(field)]
    case 'text-input':
    case 'email-input':
    case 'phone-input':
    case 'bank-account-input':
    case 'date-picker':
      return ''
  }
}

/** As the form is first shown. */
export const emptyAnswers = (fields: readonly ReturnField[]): ReturnAnswers =>
  Object.fromEntries(fields.flatMap((field) => entryOf(field.id, emptyAnswer(field))))

/** What may be kept in a browser of what is typed. */
export const answersWithoutAccounts = (fields: readonly ReturnField[], answers: ReturnAnswers): ReturnAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const type = fields.find((field) => field.id === id)?.type
      if (type === 'bank-account-input') return [id, '']
      return [id, type === 'radio-buttons' ? { ...(answer as MethodAnswer), iban: '' } : answer] // as its field has it
    }),
  )

const entryOf = (id: string, answer: ReturnAnswer | null): [string, ReturnAnswer][] => (answer === null ? [] : [[id, answer]])

/** What is taken, as it is kept: trimmed, accounts plain, empty rows left out; and everything that is wrong with it, in the form's order. */
export function readAnswers(fields: readonly ReturnField[], given: Readonly<Record<string, unknown>>): AnswersRead {
  const asked = fields.filter(({ type }) => type !== 'title' && type !== 'paragraph')
  const known = new Set<string>(asked.map(({ id }) => id))
  const results = asked.map((field) => ({ id: field.id, ...readAnswer(field, given[field.id]) }))
  const unknown = Object.keys(given).filter((id) => !known.has(id))
  return {
    answers: Object.fromEntries(results.map(({ id, answer }) => [id, answer])),
    errors: [...results.flatMap(({ errors }) => errors), ...unknown.map((id) => wrong(id.slice(0, ID_LENGTH_MAX), 'field-invalid'))],
  }
}

function readAnswer(field: ReturnField, given: unknown): Read<ReturnAnswer> {
  switch (field.type) {
    case 'checkbox':
      return readTicked(field, given ?? [])
    case 'radio-buttons':
      return readMethod(field, given ?? { method: null, iban: '' })
    case 'fields-table':
      return readRows(field, given ?? [])
    default: {
      const typed = Typed.safeParse(given ?? '')
      if (!typed.success) return read('', [wrong(field.id, typeof given === 'string' ? tooLong : 'field-invalid')])
      return readTyped(field, typed.data.trim())
    }
  }
}

const tooLong: Message = { code: 'field-too-long', params: { max: ANSWER_LENGTH_MAX } }

function readTyped(field: ReturnField, text: string): Read<string> {
  const { id } = field
  if (!isStorableText(text)) return read('', [wrong(id, 'text-not-storable')])
  if (text === '') return read('', [isAnswerRequired(field) && wrong(id, 'field-missing')])
  switch (field.type) {
    case 'text-input':
      return read(text, [lengthError(id, text, field.config)])
    case 'email-input':
      return read(text, [!z.email().max(EMAIL_LENGTH_MAX).safeParse(text).success && wrong(id, 'email-invalid')])
    case 'phone-input': {
      const phone = phoneWritten(text)
      return read(phone ?? text, [phone === null && wrong(id, 'phone-invalid')])
    }
    case 'bank-account-input':
      return read(plainIban(text), [!isIban(text) && wrong(id, 'refund-iban-invalid')])
    case 'date-picker':
      return read(text, [!Day.safeParse(text).success && wrong(id, 'return-day-not-real')])
    default:
      return read(text)
  }
}

/** Whether it must be answered; an account always, where it is shown. */
export function isAnswerRequired(field: ReturnField): boolean {
  return field.type === 'bank-account-input' || ('isMandatory' in field.config && field.config.isMandatory)
}

function lengthError(path: string, text: string, { minLength, maxLength }: { minLength: number; maxLength: number }): AnswerError | false {
  const { length } = [...text]
  if (length < minLength) return wrong(path, { code: 'field-too-short', params: { min: minLength } })
  return length > maxLength && wrong(path, { code: 'field-too-long', params: { max: maxLength } })
}

function readTicked({ id, config }: FieldOf<'checkbox'>, given: unknown): Read<string[]> {
  const known = config.checkboxesArray.map((box) => box.id)
  const ticked = Ticked.safeParse(given)
  if (!ticked.success || ticked.data.some((box) => !known.includes(box))) return read([], [wrong(id, 'field-invalid')])
  const kept = known.filter((box) => ticked.data.includes(box))
  return read(kept, [!config.isMultiple && kept.length > 1 && wrong(id, 'return-choose-one')])
}

function readMethod({ id, config }: FieldOf<'radio-buttons'>, given: unknown): Read<MethodAnswer> {
  const chosen = MethodAnswer.safeParse(given)
  const none = { method: null, iban: '' }
  if (!chosen.success) return read(none, [wrong(id, 'field-invalid')])
  if (chosen.data.method === null) return read(none, [config.isMandatory && wrong(id, 'field-missing')])
  const method = config.methodsArray.find((one) => one.id === chosen.data.method)
  if (!method) return read(none, [wrong(id, 'field-invalid')])
  if (!method.showBankAccount) return read({ method: method.id, iban: '' })
  const iban = plainIban(chosen.data.iban)
  const path = `${id}.iban`
  if (iban === '') return read({ method: method.id, iban }, [wrong(path, 'field-missing')])
  return read({ method: method.id, iban }, [!isIban(iban) && wrong(path, 'refund-iban-invalid')])
}

/** A row that is empty is none, but for the first where something must be in it. */
function readRows(field: FieldOf<'fields-table'>, given: unknown): Read<RowAnswer[]> {
  const { id, config } = field
  const rows = Rows.safeParse(given)
  if (!rows.success) {
    const isTooMany = Array.isArray(given) && given.length > TABLE_ROWS_MAX
    return read([], [wrong(id, isTooMany ? { code: 'return-rows-too-many', params: { max: TABLE_ROWS_MAX } } : 'field-invalid')])
  }
  const known = new Set(config.columnsArray.map((column) => column.id))
  const all = (rows.data.length === 0 ? [emptyAnswerRow(field)] : rows.data).map((row, index) => ({ row, index }))
  const filled = all.filter(({ row }) => Object.values(row).some((text) => text.trim() !== ''))
  const asksForOne = config.columnsArray.some(({ isMandatory }) => isMandatory)
  const counted = filled.length === 0 && asksForOne ? all.slice(0, 1) : filled
  const errors = counted.flatMap(({ row, index }) => rowErrors(field, row, `${id}.${index}`, known))
  return read(
    filled.map(({ row }) => Object.fromEntries(config.columnsArray.map((column) => [column.id, (row[column.id] ?? '').trim()]))),
    errors,
  )
}

function rowErrors({ config }: FieldOf<'fields-table'>, row: RowAnswer, path: string, known: ReadonlySet<string>): AnswerError[] {
  if (Object.keys(row).some((column) => !known.has(column))) return [wrong(path, 'field-invalid')]
  return config.columnsArray.flatMap((column) => {
    const text = (row[column.id] ?? '').trim()
    const at = `${path}.${column.id}`
    if (!isStorableText(text)) return [wrong(at, 'text-not-storable')]
    if (text === '') return column.isMandatory ? [wrong(at, 'field-missing')] : []
    const error = lengthError(at, text, column)
    return error === false ? [] : [error]
  })
}
