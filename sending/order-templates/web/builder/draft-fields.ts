/** The fields of a return form while they are built: lengths are kept as they are typed. */

import { wordsOfCoded } from '#contract/texts/message.ts'
import { texts } from '#web/texts.ts'
import { type ReturnField, type ReturnFieldType, ReturnFormSchema, returnFieldTypes } from '../../contract/return-form.ts'

const words = texts.returnFormBuilder

type Typed<T> = T extends readonly (infer E)[]
  ? Typed<E>[]
  : T extends object
    ? { [K in keyof T]: K extends 'minLength' | 'maxLength' ? number | string : Typed<T[K]> }
    : T
export type DraftField = Typed<ReturnField>
export type DraftFieldOf<T extends ReturnFieldType> = Extract<DraftField, { type: T }>

const drawn = { position: 'left', weight: 'unset', decoration: 'none' } as const
/** Unique within its field, and never given again. */
const newId = (): string => crypto.randomUUID().slice(0, 8)

export const newCheckbox = () => ({ id: newId(), description: words.newBox, default: false })
export const newRadioMethod = () => ({ id: newId(), name: words.newMethod, showBankAccount: false })
export const newColumn = () => ({ id: newId(), name: words.newColumn, minLength: 0, maxLength: 50, isMandatory: false })

const beginnings: { [T in ReturnFieldType]: () => DraftFieldOf<T>['config'] } = {
  title: () => ({ text: '', size: 'medium', ...drawn }),
  paragraph: () => ({ text: '', ...drawn }),
  'text-input': () => ({ label: '', placeholder: '', description: '', isMandatory: false, minLength: 0, maxLength: 100 }),
  'email-input': () => ({ label: '', placeholder: '', isMandatory: false }),
  'phone-input': () => ({ label: '', placeholder: '', description: '', isMandatory: false }),
  'bank-account-input': () => ({ label: '', description: '' }),
  'date-picker': () => ({ label: '', isMandatory: false }),
  checkbox: () => ({ isMultiple: false, checkboxesArray: [newCheckbox()] }),
  'radio-buttons': () => ({ label: '', isMandatory: false, methodsArray: [newRadioMethod()] }),
  'fields-table': () => ({ addButtonText: words.newButton, columnsArray: [newColumn()] }),
}

export const newDraftField = (type: ReturnFieldType, number: number): DraftField =>
  ({ id: `${type}-${number}`, type, config: beginnings[type]() }) as DraftField // its type's own beginning

/** As it is called in lists and to readers of screens. */
export function draftFieldNameOf(field: DraftField): string {
  const { type, config } = field
  const called = 'label' in config ? config.label : 'text' in config ? config.text : ''
  const short = called.trim().slice(0, 60)
  return short === '' ? words.types[type] : `${words.types[type]} „${short}”`
}

/** In words, by the path within each field (`config.label`), under the field's id. */
export type FormErrors = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Whether there must be a field is said elsewhere. */
export function draftFieldErrorsOf(fields: readonly DraftField[]): FormErrors {
  const read = ReturnFormSchema.safeParse({ isMandatory: false, fields })
  const issues = read.error?.issues ?? []
  return placeFieldErrors(
    fields,
    issues.map(({ path, message }) => ({ path: path.join('.'), message: wordsOfCoded(texts, message) })),
  )
}

/** `path`: `fields.0.config.label`. */
export function placeFieldErrors(fields: readonly DraftField[], errors: readonly { path: string; message: string }[]): FormErrors {
  const placed: Record<string, Record<string, string>> = {}
  for (const { path, message } of errors) {
    const [, at = '', rest = ''] = /^fields\.(\d+)\.(.+)$/.exec(path) ?? []
    const id = at === '' ? undefined : fields[Number(at)]?.id
    if (id === undefined) continue
    placed[id] ??= {}
    placed[id][rest] ??= message
  }
  return placed
}

/** As a buyer is shown it: what still lacks its words is called by its kind. */
export const shownFields = (fields: readonly DraftField[]): ReturnField[] =>
  sentFields(fields).map((field) => {
    const isUnnamed = 'label' in field.config && field.config.label.trim() === ''
    return isUnnamed ? ({ ...field, config: { ...field.config, label: words.types[field.type] } } as ReturnField) : field // its own label alone
  })

/** As it is sent: a length that is none is refused, here and by the server. */
export const sentFields = (fields: readonly DraftField[]): ReturnField[] => fields as ReturnField[]

/** What a browser kept is drawn only where it has the shape of its kind. */
export function isDraftField(value: unknown): value is DraftField {
  if (typeof value !== 'object' || value === null || !('type' in value && 'id' in value && 'config' in value)) return false
  const type = returnFieldTypes.find((one) => one === value.type)
  return type !== undefined && typeof value.id === 'string' && isLike(beginnings[type](), value.config)
}

function isLike(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((one) => isLike(sample[0], one))
  if (typeof sample === 'number') return typeof value === 'number' || typeof value === 'string'
  if (typeof sample !== 'object' || sample === null) return typeof sample === typeof value
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(sample).every(([name, inner]) => isLike(inner, (value as Record<string, unknown>)[name]))
}
